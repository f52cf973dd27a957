import { fillWords, type ProposalWords } from "@proffer/presentation";
import type { en } from "./en.ts";

/** Keys of texts that only the page has; it shares the others with the PDF and the emails. */
type OwnKey = keyof typeof en;
export type TextKey = OwnKey | keyof ProposalWords;
/** {name} stands for what is put in. Where words change with {count}, one text for each of the language's plurals. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });
export type OwnTexts = Readonly<Record<OwnKey, Text>>;
/** All words of the page in one language. */
export type Texts = Readonly<Record<TextKey, Text>>;

export type Values = Readonly<Record<string, string | number>>;

/** The words for `key` with the values put in; what a value itself contains stays as it is. */
export type Say = (key: TextKey, values?: Values) => string;

export function sayIn(texts: Texts, locale: string): Say {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const words = texts[key];
    const text =
      typeof words === "string" ? words : (words[plurals.select(Number(values["count"]))] ?? words.other);
    return fillWords(text, values);
  };
}
