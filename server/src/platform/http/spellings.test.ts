import { describe, expect, it } from "vitest";
import { createCaseRule, spellings } from "./spellings.ts";

describe("a spelling in another case", () => {
  it("is recognized by its ASCII letters only", () => {
    const known = createCaseRule(["link", "Sent"]);
    expect(["LINK", "sENT", "lin\u212A", "\u017Fent"].map(known)).toEqual([
      "link",
      "Sent",
      "lin\u212A",
      "\u017Fent",
    ]);
    expect(["eur", "u\u017Fd", "\u0131nr"].map((code) => spellings["upper"]?.(code, "UTC"))).toEqual([
      "EUR",
      "U\u017FD",
      "\u0131NR",
    ]);
  });
});
