import en from "../../../../locales/en/margin.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts for costs and margins. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/margin.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/margin.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/margin.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/margin.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/margin.json", { with: { type: "json" } }),
});
