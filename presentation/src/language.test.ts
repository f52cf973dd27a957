import { expect, it } from "vitest";
import { chooseLanguage, findKnownLocale, getTextDirection, toReaderLocale } from "./language.ts";

it("a proposal has its language, otherwise that of its organization", () => {
  expect(chooseLanguage({ language: "fr" }, { language: "de" })).toBe("fr");
  expect(chooseLanguage({}, { language: "de" })).toBe("de");
  expect(chooseLanguage({}, {})).toBeUndefined();
});

it.each([
  ["de-AT", "fr", "de-AT"],
  [undefined, "xx, es;q=0.4, fr-CA;q=0.8", "fr-CA"],
  [undefined, "it, de;q=0.5", "de"],
  [undefined, "de;q=0, it", "en-GB"],
  [undefined, undefined, "en-GB"],
  ["it", "fr", "it"],
  ["no language", "fr", "fr"],
  ["no language", "not; a, header;;q=x", "en-GB"],
])("a page of a proposal in %s, for a browser that requests %s, is in %s", (own, accepted, locale) => {
  expect(toReaderLocale(own, accepted)).toBe(locale);
});

it.each([
  ["ar-EG", "rtl"],
  ["he", "rtl"],
  ["iw", "rtl"],
  ["fa", "rtl"],
  ["fr-CA", "ltr"],
])("a text in %s is written %s", (locale, dir) => {
  expect(getTextDirection(locale)).toBe(dir);
});

it("every language of two letters has the direction that Intl returns", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz".split("");
  const locales = Intl.DateTimeFormat.supportedLocalesOf(
    letters.flatMap((one) => letters.map((other) => one + other)),
  );
  expect(locales.length).toBeGreaterThan(50);
  for (const locale of locales)
    expect([locale, getTextDirection(locale)]).toEqual([
      locale,
      new Intl.Locale(locale).getTextInfo().direction,
    ]);
});

it.each([
  ["de-at", "de-AT"],
  ["en-US@posix", "en-US"],
  ["en_US.UTF-8", "en-US"],
  ["fr_CA", "fr-CA"],
  ["es-MX-", "es-MX"],
  ["de-AT-x", "de-AT"],
  [" he ", "he"],
])("the locale of %j is %s, from the valid beginning of the tag", (tag, locale) => {
  expect(findKnownLocale(tag)).toBe(locale);
});

it.each(["", "c", "C.UTF-8", "POSIX", "no language", "@", "-"])(
  "the tag %j has no locale, and causes no error",
  (tag) => {
    expect(findKnownLocale(tag)).toBe(undefined);
  },
);
