import { createId } from "../../src/platform/ids.ts";
import naughtyStrings from "./attacks/naughty-strings.json" with { type: "json" };
import type { Random } from "./random.ts";

const texts: readonly string[] = [
  ...naughtyStrings,
  "\0",
  "a\0b",
  "\ud800",
  "\udc00\ud800",
  "\u{10ffff}",
  "x".repeat(100),
  "x".repeat(10_000),
  "9999-12-31T23:59:59.999-23:59",
  "0000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "9007199254740993",
  "__proto__",
  "toString",
  "%00",
  "'; drop table proposals; --",
  "${7*7}{{7*7}}",
  "<p>".repeat(2_000),
  "\r\nset-cookie: a=b",
  createId(),
];

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1e12,
  1e12 + 1,
  -1e15,
  1e18,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

export const pickNaughtyText = (random: Random): string => random.pick(texts);
export const pickNaughtyNumber = (random: Random): number => random.pick(numbers);

/** Picks a value of any type that fields rarely expect. */
export function pickNaughtyValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => pickNaughtyText(random),
    () => pickNaughtyText(random),
    () => pickNaughtyNumber(random),
    () => null,
    () => random.percent(50),
    () => [],
    () => ({}),
    () => [pickNaughtyText(random), pickNaughtyNumber(random), null],
    () => ({ [pickNaughtyText(random)]: pickNaughtyText(random) }),
    () => Array.from({ length: 200 }, () => pickNaughtyNumber(random)),
    () => nestValue(random.pick([60, 70, 3_000])),
  ])();
}

function nestValue(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}
