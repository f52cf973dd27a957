import { describe, expect, it } from "vitest";
import { formatCsv, unescapeFormula } from "./csv.ts";

describe("a text in CSV", () => {
  it.each(["=1", "+1", "-1", "@x", "\tx", "\rx", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"])(
    "that a spreadsheet may run, such as %j, begins with an apostrophe, and is read back without it",
    (text) => {
      const cell = formatCsv([[text]])
        .replace(/^\uFEFF"?/, "")
        .replace(/"?\r\n$/, "");
      expect(cell).toBe(`'${text}`);
      expect(unescapeFormula(cell)).toBe(text);
    },
  );

  it("keeps an apostrophe of its own", () => {
    expect(unescapeFormula("'tis")).toBe("'tis");
  });

  it("is quoted where it has signs of CSV; a negative number is no formula", () => {
    expect(formatCsv([["a,b", 'a"b', "a\nb", null, undefined, -1.5]])).toBe(
      '\uFEFF"a,b","a""b","a\nb",,,-1.5\r\n',
    );
  });
});
