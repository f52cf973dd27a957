import { expect, it } from "vitest";
import { formatDays } from "./format-days.ts";

it.each([
  [20, /^1 min/],
  [150, /^3 min/],
  [3_600, /^1 hour/],
  [26 * 3_600, /^26 hour/],
  [3 * 86_400, /^3 day/],
])("%d seconds until a decision are formatted in a suitable unit", (seconds, expected) => {
  expect(formatDays(seconds)).toMatch(expected);
});
