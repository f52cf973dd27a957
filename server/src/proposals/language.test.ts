import { expect, it } from "vitest";
import { directionOf, readerLocale } from "./language.ts";

it.each([
  ["de-AT", "fr", "de-AT"],
  [undefined, "xx, es;q=0.4, fr-CA;q=0.8", "fr-CA"],
  [undefined, "it, de;q=0.5", "de"],
  [undefined, "de;q=0, it", "en-GB"],
  [undefined, undefined, "en-GB"],
  ["it", "fr", "it"],
  ["no language", "fr", "fr"],
  ["no language", "not; a, header;;q=x", "en-GB"],
])("a page of a proposal in %s, for a browser that asks for %s, is in %s", (own, accepted, locale) => {
  expect(readerLocale(own, accepted)).toBe(locale);
});

it.each([
  ["ar-EG", "rtl"],
  ["he", "rtl"],
  ["iw", "rtl"],
  ["fa", "rtl"],
  ["fr-CA", "ltr"],
])("what is in %s reads %s", (locale, dir) => {
  expect(directionOf(locale)).toBe(dir);
});
