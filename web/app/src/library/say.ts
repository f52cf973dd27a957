import en from "../../../../locales/en/library.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the library. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/library.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/library.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/library.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/library.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/library.json", { with: { type: "json" } }),
});
