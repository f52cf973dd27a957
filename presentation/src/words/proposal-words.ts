import type { Frequency } from "@proffer/contract";
import ar from "../../../locales/ar/presentation.json" with { type: "json" };
import de from "../../../locales/de/presentation.json" with { type: "json" };
import en from "../../../locales/en/presentation.json" with { type: "json" };
import es from "../../../locales/es/presentation.json" with { type: "json" };
import fr from "../../../locales/fr/presentation.json" with { type: "json" };
import he from "../../../locales/he/presentation.json" with { type: "json" };
import { chooseWords, type InLanguages } from "./languages.ts";
import type { Text } from "./say.ts";

type English = typeof en;
type Key = keyof English | Frequency | `per_${Frequency}`;

/** Names of a proposal's fields and values for clients: on the page, in the PDF, in emails. */
export type ProposalWords = {
  readonly [K in Key]: K extends keyof English ? (English[K] extends string ? string : Text) : string;
};

const words: InLanguages<ProposalWords> = { en, de, es, fr, ar, he };

/** Gets the shared words for a locale, in English if its language has none. */
export function getProposalWords(locale: string): ProposalWords {
  return chooseWords(words, locale);
}
