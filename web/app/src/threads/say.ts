import en from "../../../../locales/en/threads.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the screen for threads. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/threads.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/threads.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/threads.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/threads.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/threads.json", { with: { type: "json" } }),
});
