import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findStaying } from "./compare-contents.ts";

/** Returns the length of the longest ascending subsequence, by brute force. */
function longest(positions: readonly number[]): number {
  const lengths: number[] = [];
  for (const [index, position] of positions.entries()) {
    const before = lengths.slice(0, index).filter((_, other) => (positions[other] ?? 0) < position);
    lengths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...lengths);
}

describe("the siblings that keep their place", () => {
  it.each([
    [[], []],
    [
      [1, 2, 3],
      [0, 1, 2],
    ],
    [
      [3, 1, 2],
      [1, 2],
    ],
    [
      [2, 3, 1],
      [0, 1],
    ],
    [
      [5, 1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
  ])("of %j are %j", (positions, staying) => {
    expect([...findStaying(positions)].toSorted((a, b) => a - b)).toEqual(staying);
  });

  it("are ascending and as many as possible", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 20 }), (positions) => {
        const staying = positions.filter((_, index) => findStaying(positions).has(index));
        expect(staying).toEqual(staying.toSorted((a, b) => a - b));
        expect(staying).toHaveLength(longest(positions));
      }),
    );
  });
});
