import { chooseWords, createSay, type InLanguages, type Say } from "@proffer/presentation";
import ar from "../../../../locales/ar/client-mail.json" with { type: "json" };
import de from "../../../../locales/de/client-mail.json" with { type: "json" };
import en from "../../../../locales/en/client-mail.json" with { type: "json" };
import es from "../../../../locales/es/client-mail.json" with { type: "json" };
import fr from "../../../../locales/fr/client-mail.json" with { type: "json" };
import he from "../../../../locales/he/client-mail.json" with { type: "json" };

/** The languages of the recipient page and the PDF, because readers of the email open them next. */
const languages: InLanguages<typeof en> = { en, de, es, fr, ar, he };

export type SayInMail = Say<keyof typeof en>;

/** Creates `say` for the words of emails to clients, in English if the language has none. */
export function createMailSay(locale: string): SayInMail {
  const words = chooseWords(languages, locale);
  return createSay(() => words, locale);
}

export function greet(say: SayInMail, name: string): string {
  return name ? say("hello_name", { name }) : say("hello");
}
