import { expect, it } from "vitest";
import { guessCurrency } from "./guess-currency.ts";

it.each([
  ["en-GB", "GBP"],
  ["de", "EUR"],
  ["de-CH", "CHF"],
  ["he", "ILS"],
  ["is", "ISK"],
  ["fr-NC", "XPF"],
  ["en", "USD"],
  ["tlh", "USD"],
])("guesses the currency of %s", (locale, currency) => {
  expect(guessCurrency(locale)).toBe(currency);
});
