import en from "../../../../locales/en/proposal-activity.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the activity of a sent proposal. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/proposal-activity.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/proposal-activity.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/proposal-activity.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/proposal-activity.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/proposal-activity.json", { with: { type: "json" } }),
});
