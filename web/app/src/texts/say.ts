import { createTexts } from "./create-texts.ts";
import { texts } from "./en.ts";

/** The words of the application itself. Sign-in and the editor have their own. */
export const say = createTexts(texts, {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
});
