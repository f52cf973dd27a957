import en from "../../../../locales/en/settings.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the settings. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/settings.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/settings.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/settings.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/settings.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/settings.json", { with: { type: "json" } }),
});
