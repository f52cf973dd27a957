import { createTexts } from "../../texts/create-texts.ts";
import { texts } from "./en.ts";

/** The words of the editor. */
export const say = createTexts(texts, {});

export type EditorText = keyof typeof texts;
