import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { type InLanguages, chooseWords } from "./in-languages.ts";
import type { ProposalWords } from "./proposal-words.ts";

const words: InLanguages<ProposalWords> = { en, de, es, fr, ar, he };

/** The shared words for a locale; English if its language has none. */
export function getProposalWords(locale: string): ProposalWords {
  return chooseWords(words, locale);
}
