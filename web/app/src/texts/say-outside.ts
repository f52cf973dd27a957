import en from "../../../../locales/en/outside.json" with { type: "json" };
import { createTexts } from "./create-texts.ts";

/** The texts for users who are not signed in: sign-in, set-up and errors. */
export const sayOutside = createTexts(en, {
  de: () => import("../../../../locales/de/outside.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/outside.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/outside.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/outside.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/outside.json", { with: { type: "json" } }),
});
