export { applySelections, findContradictions } from "./apply-selections.ts";
export { pricingPreviewRoutes } from "./pricing-preview.routes.ts";
