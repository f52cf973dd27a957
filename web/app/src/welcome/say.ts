import en from "../../../../locales/en/welcome.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the starter proposals. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/welcome.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/welcome.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/welcome.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/welcome.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/welcome.json", { with: { type: "json" } }),
});
