import { createTexts } from "../../texts/create-texts.ts";
import { texts } from "./en.ts";

/** The words of a proposal that is out. */
export const say = createTexts(texts, {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
});
