import { type InLanguages, proposalWords, wordsIn } from "@proffer/contract/words";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import type { OwnTexts, Texts } from "./texts.ts";

const languages: InLanguages<OwnTexts> = { en, de, es, fr, ar, he };

/** English where there are none in the language. */
export function textsIn(locale: string): Texts {
  return { ...proposalWords(locale), ...wordsIn(languages, locale) };
}
