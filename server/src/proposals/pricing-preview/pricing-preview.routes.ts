import { operations } from "@proffer/contract";
import { ok, route, type Route } from "../../services/http/index.ts";
import { previewPricing } from "./preview-pricing.ts";

export const pricingPreviewRoutes: readonly Route[] = [
  route(operations.previewPricing, async ({ context, body }) => ok(await previewPricing(context, body))),
];
