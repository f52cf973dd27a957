import { languages } from "@proffer/presentation";
import { expect, it } from "vitest";
import { getTexts } from "./texts.ts";

it.each(languages)("every region of %s gets the texts of the language", (language) => {
  expect(getTexts(`${language}-XX`)).toEqual(getTexts(language));
});

it("each language has different texts", () => {
  expect(new Set(languages.map((language) => getTexts(language).accept)).size).toBe(languages.length);
});

it('Spanish adjectives about a proposal agree with "la propuesta"', () => {
  const said = Object.values(getTexts("es")).map((text) => JSON.stringify(text));
  expect(said.filter((text) => /(Válid|Preparad|Firmad|Aceptad|Rechazad|Caducad)o\b/.test(text))).toEqual([]);
});
