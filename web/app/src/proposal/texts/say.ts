import { createTexts } from "../../texts/create-texts.ts";
import { texts } from "./en.ts";

/** The words for actions on proposals, used by the list and by the screen of one proposal. */
export const say = createTexts(texts, {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
});
