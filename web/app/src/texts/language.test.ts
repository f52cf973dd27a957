import { expect, it } from "vitest";
import { chooseLocale } from "./language.ts";

it("the first locale of the browser that has texts is chosen", () => {
  expect(chooseLocale("", ["pt-BR", "de-AT", "en-US"])).toBe("de-AT");
  expect(chooseLocale("", ["pt-BR"])).toBe("en-GB");
  expect(chooseLocale("", ["no such locale", "he"])).toBe("he");
});

it("the chosen language has the region of the browser, if the browser names one", () => {
  expect(chooseLocale("de", ["en-US", "de-AT"])).toBe("de-AT");
  expect(chooseLocale("fr", ["en-US", "de-AT"])).toBe("fr");
});

it("a stored language without texts is ignored", () => {
  expect(chooseLocale("xx", ["es-MX"])).toBe("es-MX");
});
