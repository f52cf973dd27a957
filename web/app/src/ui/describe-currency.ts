import { locale } from "../texts/language.ts";

const names = new Intl.DisplayNames(locale, { type: "currency" });

/** A currency by its code, which a narrow screen shows alone, and its name: "CHF · Swiss Franc". */
export function describeCurrency(code: string): string {
  return `${code} · ${names.of(code) ?? code}`;
}
