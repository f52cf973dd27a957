export { pricingPreviewRoutes } from "./pricing-preview.routes.ts";
