import {
  chooseWords,
  getProposalWords,
  type InLanguages,
  type ProposalWords,
  type Say,
  type TextsLike,
} from "@proffer/presentation";
import ar from "../../../locales/ar/recipient.json" with { type: "json" };
import de from "../../../locales/de/recipient.json" with { type: "json" };
import en from "../../../locales/en/recipient.json" with { type: "json" };
import es from "../../../locales/es/recipient.json" with { type: "json" };
import fr from "../../../locales/fr/recipient.json" with { type: "json" };
import he from "../../../locales/he/recipient.json" with { type: "json" };

/** Texts that only the page has. The PDF and the emails share the others. */
type OwnTexts = TextsLike<typeof en>;

/** All texts of the page in one language. */
export type Texts = OwnTexts & ProposalWords;
export type TextKey = keyof Texts;
export type SayInPage = Say<TextKey>;

const languages: InLanguages<OwnTexts> = { en, de, es, fr, ar, he };

/** Gets the texts for a locale, in English if its language has none. */
export function getTexts(locale: string): Texts {
  return { ...getProposalWords(locale), ...chooseWords(languages, locale) };
}
