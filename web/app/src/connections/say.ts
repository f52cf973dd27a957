import en from "../../../../locales/en/connections.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the settings of connections to CRMs and chats. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/connections.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/connections.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/connections.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/connections.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/connections.json", { with: { type: "json" } }),
});
