import en from "../../../../locales/en/payments.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts about payments: in the settings, the editor and the screen of a proposal. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/payments.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/payments.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/payments.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/payments.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/payments.json", { with: { type: "json" } }),
});
