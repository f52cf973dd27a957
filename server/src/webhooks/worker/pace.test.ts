import { describe, expect, it } from "vitest";
import { Pace } from "./pace.ts";

const limits = { overall: 20, failing: 3, perEndpoint: 8 };

/** Reserves what it may for an endpoint and ends all of it. */
function round(pace: Pace, endpoint: string, isFailing: boolean): number {
  const count = pace.reserve(endpoint);
  for (let nth = 0; nth < count; nth++) pace.end(endpoint, isFailing);
  return count;
}

describe("what may be on its way at a time", () => {
  it("begins with one for each endpoint, grows with what is delivered up to a bound, and falls back to one", () => {
    const pace = new Pace(limits);
    expect(Array.from({ length: 3 }, () => round(pace, "a", false))).toEqual([1, 2, 8]);
    expect(round(pace, "a", false)).toBe(8);
    round(pace, "a", true);
    expect(round(pace, "a", true)).toBe(1);
    expect(round(pace, "b", false)).toBe(1);
  });

  it("is bounded for all endpoints together", () => {
    const pace = new Pace(limits);
    const reserved = Array.from({ length: 30 }, (_, nth) => pace.reserve(String(nth)));
    expect(reserved.reduce((sum, count) => sum + count)).toBe(20);
    pace.giveBack("0", 1);
    expect([pace.reserve("x"), pace.reserve("y")]).toEqual([1, 0]);
  });

  it("is bounded further for endpoints that fail, so that they leave room for the others", () => {
    const pace = new Pace(limits);
    const dead = Array.from({ length: 10 }, (_, nth) => `dead ${nth}`);
    for (const endpoint of dead) round(pace, endpoint, true);
    const reserved = dead.map((endpoint) => pace.reserve(endpoint));
    expect(reserved.reduce((sum, count) => sum + count)).toBe(3);
    expect(pace.reserve("new")).toBe(1);
    pace.end("dead 0", false);
    expect(dead.map((endpoint) => pace.reserve(endpoint)).filter((count) => count > 0)).toEqual([2, 1]);
  });
});
