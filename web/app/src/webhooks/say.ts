import en from "../../../../locales/en/webhooks.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the webhooks console. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/webhooks.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/webhooks.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/webhooks.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/webhooks.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/webhooks.json", { with: { type: "json" } }),
});
