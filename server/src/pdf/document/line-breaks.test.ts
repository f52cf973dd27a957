import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import { expect, it } from "vitest";
import { addBreaks, addCellBreaks } from "./line-breaks.ts";

const measureLongest = (text: string) =>
  Math.max(...Array.from(new Intl.Segmenter().segment(text), ({ segment }) => Array.from(segment).length));

const unit = constantFrom(
  "a",
  " ",
  "e\u0301",
  "\u0301\u0323",
  "\u{1F469}\u200D",
  "\u0915\u094D",
  "\u{E0067}",
  "ก็",
  "漢",
);
const texts = array(tuple(unit, integer({ min: 1, max: 80 })), { maxLength: 12 }).map((parts) =>
  parts.map(([part, times]) => part.repeat(times)).join(""),
);

it("no character exceeds the length that Typst can set, and none is lost", () => {
  assert(
    property(texts, (text) => {
      const broken = addBreaks(text);
      expect(measureLongest(`${broken} `)).toBeLessThanOrEqual(33);
      expect(broken.replaceAll(/[\u200B\u00A0]/g, "")).toBe(text);
    }),
    { numRuns: 200 },
  );
});

it("a word that fits on a page may break in a column of a comparison", () => {
  const word = "Donaudampfschifffahrt";
  expect(addBreaks(word)).toBe(word);
  expect(addCellBreaks(`Basic ${word}`)).toBe("Basic Donaudam\u200Bpfschiff\u200Bfahrt");
});

it.each(["café", "👩‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "क्ष्म्य", "འཕྲུལ"])(
  "real words stay unchanged: %s",
  (word) => {
    const text = `${`${word} `.repeat(20)}end`;
    expect(addBreaks(text)).toBe(text);
  },
);
