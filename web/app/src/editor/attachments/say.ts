import en from "../../../../../locales/en/attachments.json" with { type: "json" };
import { createTexts } from "../../texts/create-texts.ts";

/** The texts for the files of a proposal. */
export const say = createTexts(en, {
  de: () => import("../../../../../locales/de/attachments.json", { with: { type: "json" } }),
  es: () => import("../../../../../locales/es/attachments.json", { with: { type: "json" } }),
  fr: () => import("../../../../../locales/fr/attachments.json", { with: { type: "json" } }),
  ar: () => import("../../../../../locales/ar/attachments.json", { with: { type: "json" } }),
  he: () => import("../../../../../locales/he/attachments.json", { with: { type: "json" } }),
});
