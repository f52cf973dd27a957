import { type InLanguages, wordsIn } from "@proffer/contract/words";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MailWords } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";

/** Those of the recipient page and the PDF: whoever gets the mail opens them next. */
const languages: InLanguages<MailWords> = { en, de, es, fr, ar, he };

/** English where there are none in the language. */
export function mailWordsFor(locale: string): MailWords {
  return wordsIn(languages, locale);
}
