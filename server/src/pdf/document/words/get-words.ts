import { type InLanguages, getProposalWords, chooseWords } from "@proffer/presentation";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import type { OwnWords, Words } from "./words.ts";

/** The languages of the recipient page, so that page and PDF match. */
const languages: InLanguages<OwnWords> = { en, de, es, fr, ar, he };

/** Gets the words of a language; English for an unsupported one. */
export function getWords(locale: string): Words {
  return { ...getProposalWords(locale), ...chooseWords(languages, locale) };
}
