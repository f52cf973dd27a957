import en from "../../../../locales/en/numbers.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of number fields. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/numbers.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/numbers.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/numbers.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/numbers.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/numbers.json", { with: { type: "json" } }),
});
