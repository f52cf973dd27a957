import { languages } from "@proffer/presentation";
import { expect, it } from "vitest";
import { getTexts } from "./texts.ts";

it.each(languages)("every region of %s gets the words of the language", (language) => {
  expect(getTexts(`${language}-XX`)).toEqual(getTexts(language));
});

it("each language has words of its own", () => {
  expect(new Set(languages.map((language) => getTexts(language).accept)).size).toBe(languages.length);
});

it('what is said of a proposal in Spanish agrees with "la propuesta"', () => {
  const said = Object.values(getTexts("es")).map((text) => JSON.stringify(text));
  expect(said.filter((text) => /(Válid|Preparad|Firmad|Aceptad|Rechazad|Caducad)o\b/.test(text))).toEqual([]);
});
