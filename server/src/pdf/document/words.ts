import {
  chooseWords,
  getProposalWords,
  type InLanguages,
  type ProposalWords,
  type Values,
} from "@proffer/presentation";
import ar from "../../../../locales/ar/pdf.json" with { type: "json" };
import de from "../../../../locales/de/pdf.json" with { type: "json" };
import en from "../../../../locales/en/pdf.json" with { type: "json" };
import es from "../../../../locales/es/pdf.json" with { type: "json" };
import fr from "../../../../locales/fr/pdf.json" with { type: "json" };
import he from "../../../../locales/he/pdf.json" with { type: "json" };

type OwnWords = Readonly<Record<keyof typeof en, string>>;

/** All fixed words of a document. */
export type Words = ProposalWords & OwnWords;

/** The same languages as on the recipient page. */
const languages: InLanguages<OwnWords> = { en, de, es, fr, ar, he };

/** Returns the words of a language, or English if there are none. */
export function getWords(locale: string): Words {
  return { ...getProposalWords(locale), ...chooseWords(languages, locale) };
}

/**
 * Fills values into words. Unlike the page and emails, the PDF uses no direction isolates. Placeholders
 * without a value, and braces inside a value, stay unchanged.
 */
export function fillWords(words: string, values: Values): string {
  return words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
