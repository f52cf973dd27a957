import type { Frequency } from "../records/scalars.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { type InLanguages, wordsIn } from "./in-languages.ts";

type Key = keyof typeof en | Frequency | `per_${Frequency}`;

/** What a proposal's fields and values are called, wherever a client reads them: on the page, in the PDF, in mails. */
export type ProposalWords = Readonly<Record<Key, string>>;

const words: InLanguages<ProposalWords> = { en, de, es, fr, ar, he };

/** English where there are none in the language. */
export function proposalWords(locale: string): ProposalWords {
  return wordsIn(words, locale);
}
