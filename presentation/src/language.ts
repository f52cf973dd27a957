import type { Design } from "@proffer/contract";
import { findLanguageWithWords } from "./words/index.ts";

/** The language of a proposal: its own, else that of its organization's branding; undefined where neither names one. */
export function chooseLanguage(design: Design, branding: Design): string | undefined {
  return design.language ?? branding.language;
}

/** The locale of a language as people write it, if the runtime knows the language; else international English. */
export function toLocale(language: string | undefined): string {
  return findKnownLocale(language) ?? "en-GB";
}

/**
 * The locale of somebody who reads on a screen: the proposal's language, else the first language with words that the
 * reader asks for. `accepted` is written as in the header Accept-Language (RFC 9110, section 12.5.4).
 */
export function toReaderLocale(language: string | undefined, accepted: string | undefined): string {
  return findKnownLocale(language) ?? findAcceptedLocale(accepted) ?? toLocale(undefined);
}

/** Scripts that are written from right to left, by their code in ISO 15924. */
const rightToLeftScripts = new Set("Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa Yezi".split(" "));

/** The writing direction of a locale. Intl's own `getTextInfo` is missing in browsers that the pages support. */
export function getTextDirection(locale: string): "ltr" | "rtl" {
  const { script = "" } = new Intl.Locale(locale).maximize();
  return rightToLeftScripts.has(script) ? "rtl" : "ltr";
}

function findAcceptedLocale(header = ""): string | undefined {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = /q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? "1";
      return { locale: findKnownLocale(tag), quality: Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ locale, quality }) => quality > 0 && locale && findLanguageWithWords(locale))?.locale;
}

/** The answers of the runtime, which takes long to find a locale, by tag. Their number is limited, because readers send the tags. */
const knownLocales = new Map<string, string | undefined>();
const maxKnownLocales = 500;

/**
 * Finds the locale of a tag as the runtime writes it; undefined if the runtime knows none. Only the valid
 * beginning of a malformed tag counts: some browsers name "en-US@posix" or "de_AT.UTF-8".
 */
export function findKnownLocale(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  if (!knownLocales.has(tag)) {
    if (knownLocales.size === maxKnownLocales) knownLocales.clear();
    knownLocales.set(tag, askForLocale(tag));
  }
  return knownLocales.get(tag);
}

function askForLocale(tag: string): string | undefined {
  const [beginning = ""] = tag.trim().split(/[.@]/);
  for (const parts = beginning.split(/[-_]/); parts.length > 0; parts.pop())
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(parts.join("-"))[0];
    } catch {
      // The last part is malformed, so the parts before it are tried.
    }
  return undefined;
}
