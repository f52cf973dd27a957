import { createTexts } from "./create-texts.ts";
import { texts } from "./en.ts";

/** The words that several parts of the application use. Other words stand in the `texts/` of their part. */
export const say = createTexts(texts, {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
});
