import en from "../../../../locales/en/history.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the history. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/history.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/history.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/history.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/history.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/history.json", { with: { type: "json" } }),
});
