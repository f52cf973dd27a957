import { describe, expect, it } from "vitest";
import { Pace, type Manner } from "./pace.ts";

const limits = { overall: 20, lagging: 3, perEndpoint: 8 };

/** Reserves what it may for an endpoint and ends all of it. */
function round(pace: Pace, endpoint: string, manner: Manner): number {
  const count = pace.reserve(endpoint);
  for (let nth = 0; nth < count; nth++) pace.end(endpoint, manner);
  return count;
}

describe("what may be on its way at a time", () => {
  it("begins with one for each endpoint, grows with what is delivered up to a bound, and falls back to one", () => {
    const pace = new Pace(limits);
    expect(Array.from({ length: 3 }, () => round(pace, "a", "prompt"))).toEqual([1, 2, 8]);
    expect(round(pace, "a", "prompt")).toBe(8);
    round(pace, "a", "failing");
    expect(round(pace, "a", "failing")).toBe(1);
    expect(round(pace, "b", "prompt")).toBe(1);
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
    for (const endpoint of dead) round(pace, endpoint, "failing");
    const reserved = dead.map((endpoint) => pace.reserve(endpoint));
    expect(reserved.reduce((sum, count) => sum + count)).toBe(3);
    expect(pace.reserve("new")).toBe(1);
    pace.end("dead 0", "prompt");
    expect(dead.map((endpoint) => pace.reserve(endpoint)).filter((count) => count > 0)).toEqual([2, 1]);
  });

  it("is bounded further for endpoints that are slow too, which may still have several at a time", () => {
    const pace = new Pace(limits);
    expect(Array.from({ length: 3 }, () => round(pace, "slow", "slow"))).toEqual([1, 2, 3]);
    expect([pace.reserve("slow"), pace.reserve("slow too")]).toEqual([3, 1]);
    expect(round(pace, "prompt", "prompt")).toBe(1);
    expect(round(pace, "prompt", "prompt")).toBe(2);
    pace.end("slow too", "slow");
    expect(pace.reserve("slow too")).toBe(0);
    pace.end("slow", "prompt");
    expect(pace.reserve("slow too")).toBe(2);
  });
});
