import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import type { Texts } from "./texts.ts";

const languages: Readonly<Record<string, Texts>> = { ar, de, en, es, fr, he };
const rightToLeft = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]);
const otherwise = "en-GB";

export interface Words {
  /** BCP 47, for numbers and dates. */
  readonly locale: string;
  readonly dir: "ltr" | "rtl";
  readonly texts: Texts;
}

/**
 * The proposal's own language, else the first that the browser asks for. Numbers, dates and the direction follow any
 * language; the words are English where there are none in it.
 */
export function wordsFor(own: string | undefined, accepted: string | undefined): Words {
  const locale = localeOf(own) ?? acceptedLocale(accepted) ?? otherwise;
  const language = locale.split("-")[0] ?? "";
  return { locale, dir: rightToLeft.has(language) ? "rtl" : "ltr", texts: languages[language] ?? en };
}

/** The best of what the browser asks for that there are words in. */
function acceptedLocale(header = ""): string | undefined {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = /q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? "1";
      return { locale: localeOf(tag), quality: Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .find(
      ({ locale, quality }) => quality > 0 && locale && Object.hasOwn(languages, locale.split("-")[0] ?? ""),
    )?.locale;
}

function localeOf(tag: string | undefined): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag ?? [])[0];
  } catch {
    return undefined;
  }
}
