import { expect, it } from "vitest";
import { keepFormats } from "./keep-formats.ts";

it("creates a format once for the same names, and another for other names", () => {
  const made: string[] = [];
  const get = keepFormats((locale: string, currency: string) => {
    made.push(`${locale} ${currency}`);
    return { locale, currency };
  });
  expect(get("de", "EUR")).toBe(get("de", "EUR"));
  expect(get("de", "USD")).toEqual({ locale: "de", currency: "USD" });
  expect(made).toEqual(["de EUR", "de USD"]);
});

it("caches a limited number of formats for any number of names", () => {
  let made = 0;
  const get = keepFormats((_name: string) => ++made);
  for (let round = 0; round < 2; round++) for (let name = 0; name < 150; name++) get(String(name));
  expect(made).toBe(300);
});
