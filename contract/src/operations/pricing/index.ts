import { previewPricing } from "./preview-pricing.ts";

export const pricingOperations = {
  previewPricing,
};
