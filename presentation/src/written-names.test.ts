import { expect, it } from "vitest";
import { findWrittenName } from "./written-names.ts";

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
