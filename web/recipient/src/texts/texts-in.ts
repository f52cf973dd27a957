import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import type { Texts } from "./texts.ts";

const languages: Readonly<Record<string, Texts>> = { ar, de, en, es, fr, he };

/** English where there are none in the language. */
export function textsIn(locale: string): Texts {
  return languages[new Intl.Locale(locale).language] ?? en;
}
