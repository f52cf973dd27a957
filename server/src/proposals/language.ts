import type { Design } from "@proffer/contract";
import { languageWithWords } from "@proffer/contract/words";

/** The proposal's own language, else the organization's. */
export function languageOf(
  proposal: { readonly design_json: string },
  organization: { readonly settings_json: string },
): string | undefined {
  const { branding } = JSON.parse(organization.settings_json) as { branding?: Design };
  const { language }: Design = JSON.parse(proposal.design_json);
  return language ?? branding?.language;
}

/** A language that people wrote, where the runtime knows it; English in its international form otherwise. */
export function localeOf(language: string | undefined): string {
  return known(language) ?? "en-GB";
}

/** Whoever reads on a screen: the proposal's language, else the first with words that the browser asks for. */
export function readerLocale(language: string | undefined, accepted: string | undefined): string {
  return known(language) ?? acceptedLocale(accepted) ?? localeOf(undefined);
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return new Intl.Locale(locale).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
}

function acceptedLocale(header = ""): string | undefined {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = /q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? "1";
      return { locale: known(tag), quality: Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ locale, quality }) => quality > 0 && locale && languageWithWords(locale))?.locale;
}

function known(tag: string | undefined): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag ?? [])[0];
  } catch {
    return undefined;
  }
}
