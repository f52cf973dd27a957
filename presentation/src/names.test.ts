import { describe, expect, it } from "vitest";
import { findWrittenName, joinNames } from "./names.ts";

describe("names in a sentence", () => {
  it.each([
    ["en-GB", "Ada, Grace and Linus"],
    ["de", "Ada, Grace und Linus"],
    ["ar", "Ada وGrace وLinus"],
    ["he", "Ada, Grace ו-Linus"],
  ])("are joined as in %s", (locale, joined) => {
    expect(joinNames(["Ada", "Grace", "Linus"], locale)).toBe(joined);
    expect(joinNames(["Ada"], locale)).toBe("Ada");
  });
});

it.each([
  ["Grace Hopper", "G. B. Hopper", "G. B. Hopper"],
  ["Grace Hopper", "  grace   HOPPER ", null],
  ["Zoe\u0308", "Zo\u00eb", null],
  ["Grace Hopper", null, null],
  [null, "Grace Hopper", null],
])(
  "for the invited name %j and the written name %j, the additional name is %j",
  (invited, written, shown) => {
    expect(findWrittenName(invited, written)).toBe(shown);
  },
);
