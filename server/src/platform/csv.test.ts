import { describe, expect, it } from "vitest";
import { readXlsx } from "hucre/xlsx";
import { formatCsv, unescapeFormula } from "./csv.ts";
import { formatXlsx } from "./xlsx.ts";

describe("a text in CSV", () => {
  const formulas =
    "=1 +1 -1 @x \uFF1D1 \uFF0B1 \uFF0D1 \uFF201 \u200B=1 \uFEFF@x \u202E=1 \u3164=1 \u2800-1 '=1 ''=1";
  const spaced = ["\tx", "\rx", "\nx", " =1", "\u00A0+1", "  \n=1"];
  it.each(formulas.split(" ").concat(spaced))(
    "that a spreadsheet may run as a formula, such as %j, begins with an apostrophe, and is read without it",
    (text) => {
      const cell = formatCsv([[text]])
        .replace(/^\uFEFF"?/, "")
        .replace(/"?\r\n$/, "")
        .replaceAll('""', '"');
      expect(cell).toBe(`'${text}`);
      expect(unescapeFormula(cell)).toBe(text);
    },
  );

  it("keeps an original apostrophe", () => {
    expect(unescapeFormula("'tis")).toBe("'tis");
  });

  it("is quoted if it contains CSV characters, and a negative number is no formula", () => {
    expect(formatCsv([["a,b", 'a"b', "a\nb", null, undefined, -1.5]])).toBe(
      '\uFEFF"a,b","a""b","a\nb",,,-1.5\r\n',
    );
  });
});

describe("a text in a spreadsheet", () => {
  it("that a spreadsheet may run after an edit has the text format, and other cells have no format", async () => {
    const bytes = await formatXlsx("Lines", [["Name", " =1+1", -5, "\u200B@x", "a-b"]]);
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    const formats = [0, 1, 2, 3, 4].map((column) => sheet?.cells?.get(`0,${column}`)?.style?.numFmt);
    expect(formats).toEqual([undefined, "@", undefined, "@", undefined]);
    expect(sheet?.rows).toEqual([["Name", " =1+1", -5, "\u200B@x", "a-b"]]);
  });
});
