import { locale } from "../texts/language.ts";

const names = new Intl.DisplayNames(locale, { type: "currency" });

/** Describes a currency by its code and name: "CHF · Swiss Franc". A narrow screen shows only the code. */
export function describeCurrency(code: string): string {
  return `${code} · ${names.of(code) ?? code}`;
}
