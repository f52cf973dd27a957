import { type InLanguages, getProposalWords, chooseWords } from "@proffer/presentation";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import type { OwnTexts, Texts } from "./texts.ts";

const languages: InLanguages<OwnTexts> = { en, de, es, fr, ar, he };

/** English where there are none in the language. */
export function getTexts(locale: string): Texts {
  return { ...getProposalWords(locale), ...chooseWords(languages, locale) };
}
