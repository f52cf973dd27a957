import en from "../../../../locales/en/editor.json" with { type: "json" };
import { createTexts } from "../texts/create-texts.ts";

/** The texts of the editor. */
export const say = createTexts(en, {
  de: () => import("../../../../locales/de/editor.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/editor.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/editor.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/editor.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/editor.json", { with: { type: "json" } }),
});

export type EditorText = keyof typeof en;
