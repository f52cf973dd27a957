import { type InLanguages, wordsIn } from "../../../proposals/core.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import type { Words } from "./words.ts";

/** Those of the recipient page: whoever reads both reads one language. */
const languages: InLanguages<Words> = { en, de, es, fr, ar, he };

/** English where there are none in the language. */
export function wordsFor(locale: string): Words {
  return wordsIn(languages, locale);
}
