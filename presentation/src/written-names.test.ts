import { expect, it } from "vitest";
import { findWrittenName } from "./written-names.ts";

it.each([
  ["Grace Hopper", "G. B. Hopper", "G. B. Hopper"],
  ["Grace Hopper", "  grace   HOPPER ", null],
  ["Zoe\u0308", "Zo\u00eb", null],
  ["Grace Hopper", null, null],
  [null, "Grace Hopper", null],
])("invited as %j and written as %j, the name beside the invited one is %j", (invited, written, shown) => {
  expect(findWrittenName(invited, written)).toBe(shown);
});
