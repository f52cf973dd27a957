import en from "../../../../locales/en/today.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the screen for today. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/today.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/today.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/today.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/today.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/today.json", { with: { type: "json" } }),
});
