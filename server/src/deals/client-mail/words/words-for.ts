import { type InLanguages, isolateWithin, chooseWords } from "@proffer/presentation";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MailWords } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";

/** The languages of the recipient page and the PDF: the reader of the email opens them next. */
const languages: InLanguages<MailWords> = { en, de, es, fr, ar, he };

/** English where there are none in the language. */
export function chooseMailWords(locale: string): MailWords {
  return isolateNames(chooseWords(languages, locale));
}

type PhraseTemplate = (...values: string[]) => string;

/** Wraps phrases so that the names in them keep their direction: "Acme (Berlin)" within Hebrew, a Hebrew name within English. */
function isolateNames(words: MailWords): MailWords {
  return Object.fromEntries(
    Object.entries(words).map(([key, phrase]: [string, string | PhraseTemplate]) => {
      if (typeof phrase === "string") return [key, phrase];
      const within = phrase("", "");
      return [key, (...values: string[]) => phrase(...values.map((value) => isolateWithin(within, value)))];
    }),
  );
}
