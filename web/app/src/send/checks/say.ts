import en from "../../../../../locales/en/checks.json" with { type: "json" };
import { createTexts } from "../../texts/create-texts.ts";

/** The texts of the checks before sending. */
export const say = createTexts(en, {
  de: () => import("../../../../../locales/de/checks.json", { with: { type: "json" } }),
  es: () => import("../../../../../locales/es/checks.json", { with: { type: "json" } }),
  fr: () => import("../../../../../locales/fr/checks.json", { with: { type: "json" } }),
  ar: () => import("../../../../../locales/ar/checks.json", { with: { type: "json" } }),
  he: () => import("../../../../../locales/he/checks.json", { with: { type: "json" } }),
});
