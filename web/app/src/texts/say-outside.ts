import en from "../../../../locales/en/outside.json" with { type: "json" };
import { createTexts } from "./create-texts.ts";

/** The words of sign-in, set-up and errors: everything for a user who is not signed in. */
export const sayOutside = createTexts(en, {
  de: () => import("../../../../locales/de/outside.json", { with: { type: "json" } }),
  es: () => import("../../../../locales/es/outside.json", { with: { type: "json" } }),
  fr: () => import("../../../../locales/fr/outside.json", { with: { type: "json" } }),
  ar: () => import("../../../../locales/ar/outside.json", { with: { type: "json" } }),
  he: () => import("../../../../locales/he/outside.json", { with: { type: "json" } }),
});
