import en from "../../../../locales/en/send.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of sending, and of the states of emails. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/send.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/send.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/send.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/send.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/send.json", { with: { type: "json" } }),
});
