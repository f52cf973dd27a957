import { createTexts } from "../texts/create-texts.ts";
import { texts } from "./texts/en.ts";

/** The words of sign-in, set-up and errors: all that somebody needs who is not signed in. */
export const sayOutside = createTexts(texts, {
  de: () => import("./texts/de.ts"),
  fr: () => import("./texts/fr.ts"),
  es: () => import("./texts/es.ts"),
  ar: () => import("./texts/ar.ts"),
  he: () => import("./texts/he.ts"),
});
