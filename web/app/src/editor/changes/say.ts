import en from "../../../../../locales/en/changes.json" with { type: "json" };
import { createTexts } from "../../texts/create-texts.ts";

/** The texts for changes between two states of a proposal, and for publishing them. */
export const say = createTexts(en, {
  de: () => import("../../../../../locales/de/changes.json", { with: { type: "json" } }),
  es: () => import("../../../../../locales/es/changes.json", { with: { type: "json" } }),
  fr: () => import("../../../../../locales/fr/changes.json", { with: { type: "json" } }),
  ar: () => import("../../../../../locales/ar/changes.json", { with: { type: "json" } }),
  he: () => import("../../../../../locales/he/changes.json", { with: { type: "json" } }),
});
