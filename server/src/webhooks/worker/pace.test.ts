import { describe, expect, it } from "vitest";
import { Pace, type Manner } from "./pace.ts";

const limits = {
  overall: { attempts: 20, bytes: 1000 },
  lagging: { attempts: 3, bytes: 300 },
  perEndpoint: { attempts: 8, bytes: 400 },
};

/** Begins what may begin of `count` deliveries that wait for an endpoint, and tells how many that were. */
function begin(pace: Pace, endpoint: string, bytes = 1, count = 100): number {
  const due = Array.from({ length: Math.min(count, pace.room(endpoint)) }, () => ({
    endpoint_id: endpoint,
    bytes,
  }));
  return pace.begin(due).length;
}

/** The same, and ends all of it. */
function round(pace: Pace, endpoint: string, manner: Manner): number {
  const count = begin(pace, endpoint);
  for (let nth = 0; nth < count; nth++) pace.end(endpoint, 1, manner);
  return count;
}

/** A pace to which an endpoint is known that answers. */
function knowing(...endpoints: string[]): Pace {
  const pace = new Pace(limits);
  for (const endpoint of endpoints) while (round(pace, endpoint, "prompt") < limits.perEndpoint.attempts);
  return pace;
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

  it("is bounded for all endpoints together, those of one turn included", () => {
    const pace = new Pace(limits);
    const due = Array.from({ length: 30 }, (_, nth) => ({ endpoint_id: String(nth), bytes: 1 }));
    expect(pace.begin(due)).toEqual(due.slice(0, 20));
    expect(pace.begin(due.slice(20))).toEqual([]);
    pace.end("0", 1, "prompt");
    expect([begin(pace, "x"), begin(pace, "y")]).toEqual([1, 0]);
  });

  it("is bounded further for endpoints that fail, so that they leave room for the others", () => {
    const pace = new Pace(limits);
    const dead = Array.from({ length: 10 }, (_, nth) => `dead ${nth}`);
    for (const endpoint of dead) round(pace, endpoint, "failing");
    const begun = dead.map((endpoint) => begin(pace, endpoint));
    expect(begun.reduce((sum, count) => sum + count)).toBe(3);
    expect(begin(pace, "new")).toBe(1);
    pace.end("dead 0", 1, "prompt");
    expect(dead.map((endpoint) => begin(pace, endpoint)).filter((count) => count > 0)).toEqual([2, 1]);
  });

  it("is bounded further for endpoints that are slow too, which may still have several at a time", () => {
    const pace = new Pace(limits);
    expect(Array.from({ length: 3 }, () => round(pace, "slow", "slow"))).toEqual([1, 2, 3]);
    expect([begin(pace, "slow"), begin(pace, "slow too")]).toEqual([3, 1]);
    expect(round(pace, "prompt", "prompt")).toBe(1);
    expect(round(pace, "prompt", "prompt")).toBe(2);
    pace.end("slow too", 1, "slow");
    expect(begin(pace, "slow too")).toBe(0);
    pace.end("slow", 1, "prompt");
    expect(begin(pace, "slow too")).toBe(2);
  });
});

describe("the bytes that may be on their way at a time", () => {
  it("are bounded for each endpoint and for all together", () => {
    const pace = knowing("a", "b", "c", "d");
    expect(["a", "b", "c", "d"].map((endpoint) => begin(pace, endpoint, 150))).toEqual([2, 2, 2, 0]);
    pace.end("a", 150, "prompt");
    expect(begin(pace, "d", 150)).toBe(1);
  });

  it("are bounded further for endpoints that are slow", () => {
    const pace = knowing("a");
    for (const endpoint of ["slow", "slow too"]) round(pace, endpoint, "slow");
    expect([begin(pace, "slow", 140), begin(pace, "slow too", 140), begin(pace, "a", 140)]).toEqual([
      2, 0, 2,
    ]);
  });

  it("may be those of one body that is larger, alone", () => {
    const pace = knowing("a", "b");
    expect(begin(pace, "a", 5000)).toBe(1);
    expect([begin(pace, "a", 1), begin(pace, "b", 1)]).toEqual([0, 0]);
    pace.end("a", 5000, "prompt");
    expect([begin(pace, "a", 1), begin(pace, "b", 1)]).toEqual([8, 8]);
  });

  it("are left free for a large body until it fits: what comes after it does not overtake it for ever", () => {
    const pace = knowing("small", "large");
    expect(begin(pace, "small", 50)).toBe(8);
    expect(begin(pace, "large", 700)).toBe(0);
    expect([begin(pace, "small", 50), begin(pace, "new", 50)]).toEqual([0, 0]);
    pace.end("small", 50, "prompt");
    expect(begin(pace, "large", 700)).toBe(0);
    expect(begin(pace, "small", 50)).toBe(0);
    pace.end("small", 50, "prompt");
    expect(begin(pace, "large", 700)).toBe(1);
  });

  it("are free again when what began is taken back, although something had not fitted beside it", () => {
    const pace = knowing("a");
    const due = [900, 900].map((bytes) => ({ endpoint_id: "a", bytes }));
    const begun = pace.begin(due);
    expect([begun.length, pace.room("a")]).toEqual([1, 0]);
    pace.takeBack(begun);
    expect(pace.room("a")).toBe(limits.perEndpoint.attempts);
    expect(pace.begin(due)).toHaveLength(1);
  });
});
