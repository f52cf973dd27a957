import en from "../../../../locales/en/orders.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts about orders and invoices: in the settings and the screen of a proposal. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/orders.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/orders.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/orders.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/orders.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/orders.json", { with: { type: "json" } }),
});
