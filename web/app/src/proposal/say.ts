import en from "../../../../locales/en/proposal.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of actions on proposals, used by the list and by the screen of one proposal. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/proposal.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/proposal.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/proposal.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/proposal.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/proposal.json", { with: { type: "json" } }),
});
