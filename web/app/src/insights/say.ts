import en from "../../../../locales/en/insights.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the insights. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/insights.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/insights.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/insights.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/insights.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/insights.json", { with: { type: "json" } }),
});
