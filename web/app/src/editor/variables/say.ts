import en from "../../../../../locales/en/variables.json" with { type: "json" };
import { createTexts } from "../../texts/create-texts.ts";

/** The texts of variables and fields of the client. */
export const say = createTexts(en, {
  de: () => import("../../../../../locales/de/variables.json", { with: { type: "json" } }),
  es: () => import("../../../../../locales/es/variables.json", { with: { type: "json" } }),
  fr: () => import("../../../../../locales/fr/variables.json", { with: { type: "json" } }),
  ar: () => import("../../../../../locales/ar/variables.json", { with: { type: "json" } }),
  he: () => import("../../../../../locales/he/variables.json", { with: { type: "json" } }),
});
