import type { Design } from "@proffer/contract";
import { findLanguageWithWords } from "./words/index.ts";

/**
 * Returns the language of a proposal, otherwise the language of the organization's branding, or undefined if
 * neither is set.
 */
export function chooseLanguage(design: Design, branding: Design): string | undefined {
  return design.language ?? branding.language;
}

/** Returns the locale of a language tag if the runtime knows it, otherwise international English. */
export function toLocale(language: string | undefined): string {
  return findKnownLocale(language) ?? "en-GB";
}

/**
 * Returns the locale of a reader on a screen: the proposal's language, otherwise the first accepted language
 * with texts. `accepted` has the syntax of the header Accept-Language (RFC 9110, section 12.5.4).
 */
export function toReaderLocale(language: string | undefined, accepted: string | undefined): string {
  return findKnownLocale(language) ?? findAcceptedLocale(accepted) ?? toLocale(undefined);
}

/** Scripts that are written from right to left, by ISO 15924 code. */
const rightToLeftScripts = new Set("Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa Yezi".split(" "));

/**
 * Returns the writing direction of a locale. Intl's own `getTextInfo` is missing in browsers that the pages
 * support.
 */
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

/**
 * Cached locales by tag, because the runtime takes long to find them. Their number is limited, because
 * readers send the tags.
 */
const knownLocales = new Map<string, string | undefined>();
const maxKnownLocales = 500;

/**
 * Finds the canonical locale of a tag, or undefined if the runtime knows none. Only the valid beginning of a
 * malformed tag is used: some browsers send "en-US@posix" or "de_AT.UTF-8".
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
