import { chooseWords, createSay, type InLanguages, type Say } from "@proffer/presentation";
import { toOneLine } from "../../platform/text/plain-text.ts";
import ar from "../../../../locales/ar/client-mail.json" with { type: "json" };
import de from "../../../../locales/de/client-mail.json" with { type: "json" };
import en from "../../../../locales/en/client-mail.json" with { type: "json" };
import es from "../../../../locales/es/client-mail.json" with { type: "json" };
import fr from "../../../../locales/fr/client-mail.json" with { type: "json" };
import he from "../../../../locales/he/client-mail.json" with { type: "json" };

/**
 * The same languages as on the recipient page and in the PDF, because readers of the email open these next.
 */
const languages: InLanguages<typeof en> = { en, de, es, fr, ar, he };

export type SayInMail = Say<keyof typeof en>;

/** Creates `say` for emails to clients in a language, or in English if emails are not translated into it. */
export function createMailSay(locale: string): SayInMail {
  const words = chooseWords(languages, locale);
  return createSay(() => words, locale);
}

/** Maximum number of characters of a name in a greeting. */
const maxNameLength = 100;

/** Greets a person in one line. Clients enter names themselves, and a line break would begin a paragraph. */
export function greet(say: SayInMail, name: string): string {
  const line = toOneLine(name, maxNameLength);
  return line ? say("hello_name", { name: line }) : say("hello");
}
