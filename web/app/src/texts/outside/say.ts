import { createTexts } from "../create-texts.ts";
import { texts } from "./en.ts";

/** The words of sign-in, set-up and errors: all that somebody needs who is not signed in. */
export const sayOutside = createTexts(texts, {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
});
