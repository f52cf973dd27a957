import en from "../../../../locales/en/deals.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts about deals of CRMs, and about the problems of connections. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/deals.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/deals.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/deals.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/deals.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/deals.json", { with: { type: "json" } }),
});
