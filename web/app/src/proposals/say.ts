import en from "../../../../locales/en/proposals.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the list of proposals. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/proposals.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/proposals.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/proposals.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/proposals.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/proposals.json", { with: { type: "json" } }),
});
