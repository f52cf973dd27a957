import { describe, expect, it } from "vitest";
import { Pace, type Limits, type Manner } from "./pace.ts";

const limits = {
  overall: { attempts: 20, bytes: 1000 },
  lagging: { attempts: 3, bytes: 300 },
  perOrganization: { attempts: 1000, bytes: 10_000 },
  perEndpoint: { attempts: 8, bytes: 400 },
};

/** An endpoint is named by itself, or as `organization/endpoint`. */
const keyOf = (endpoint: string) => ({ organizationId: endpoint.split("/")[0]!, id: endpoint });
const deliveryTo = (endpoint: string, bytes: number) => ({
  organization_id: keyOf(endpoint).organizationId,
  endpoint_id: endpoint,
  bytes,
});

/** Begins what may begin of a hundred deliveries that wait for an endpoint, and tells how many that were. */
function begin(pace: Pace, endpoint: string, bytes = 1): number {
  const room = Math.min(100, pace.room(keyOf(endpoint)));
  return pace.begin(Array.from({ length: room }, () => deliveryTo(endpoint, bytes))).length;
}

/** The same, and ends all of it. */
function round(pace: Pace, endpoint: string, manner: Manner): number {
  const count = begin(pace, endpoint);
  for (let nth = 0; nth < count; nth++) pace.end(deliveryTo(endpoint, 1), manner);
  return count;
}

/** A pace to which an endpoint is known that answers. */
function knowing(endpoints: readonly string[], within: Limits = limits): Pace {
  const pace = new Pace(within);
  for (const endpoint of endpoints) while (round(pace, endpoint, "prompt") < within.perEndpoint.attempts);
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
    const due = Array.from({ length: 30 }, (_, nth) => deliveryTo(String(nth), 1));
    expect(pace.begin(due)).toEqual(due.slice(0, 20));
    expect(pace.begin(due.slice(20))).toEqual([]);
    pace.end(deliveryTo("0", 1), "prompt");
    expect([begin(pace, "x"), begin(pace, "y")]).toEqual([1, 0]);
  });

  it("is bounded further for endpoints that fail, so that they leave room for the others", () => {
    const pace = new Pace(limits);
    const dead = Array.from({ length: 10 }, (_, nth) => `dead ${nth}`);
    for (const endpoint of dead) round(pace, endpoint, "failing");
    const begun = dead.map((endpoint) => begin(pace, endpoint));
    expect(begun.reduce((sum, count) => sum + count)).toBe(3);
    expect(begin(pace, "new")).toBe(1);
    pace.end(deliveryTo("dead 0", 1), "prompt");
    expect(dead.map((endpoint) => begin(pace, endpoint)).filter((count) => count > 0)).toEqual([2, 1]);
  });

  it("is bounded further for endpoints that are slow too, which may still have several at a time", () => {
    const pace = new Pace(limits);
    expect(Array.from({ length: 3 }, () => round(pace, "slow", "slow"))).toEqual([1, 2, 3]);
    expect([begin(pace, "slow"), begin(pace, "slow too")]).toEqual([3, 1]);
    expect(round(pace, "prompt", "prompt")).toBe(1);
    expect(round(pace, "prompt", "prompt")).toBe(2);
    pace.end(deliveryTo("slow too", 1), "slow");
    expect(begin(pace, "slow too")).toBe(0);
    pace.end(deliveryTo("slow", 1), "prompt");
    expect(begin(pace, "slow too")).toBe(2);
  });
});

describe("one organization", () => {
  const narrow = { ...limits, perOrganization: { attempts: 10, bytes: 500 } };

  it("whose endpoints begin to hang together leaves room for the others", () => {
    const pace = knowing(["acme/1", "acme/2", "acme/3", "globex/1"], narrow);
    const begun = ["acme/1", "acme/2", "acme/3", "globex/1"].map((endpoint) => begin(pace, endpoint));
    expect(begun).toEqual([8, 2, 0, 8]);
    pace.end(deliveryTo("acme/1", 1), "prompt");
    expect(begin(pace, "acme/3")).toBe(1);
  });

  it("whose bodies are large leaves room for the others too", () => {
    const pace = knowing(["acme/1", "acme/2", "globex/1"], narrow);
    const begun = ["acme/1", "acme/2", "globex/1"].map((endpoint) => begin(pace, endpoint, 200));
    expect(begun).toEqual([2, 0, 2]);
    pace.end(deliveryTo("acme/1", 200), "prompt");
    expect(begin(pace, "acme/2", 200)).toBe(1);
  });
});

describe("the bytes that may be on their way at a time", () => {
  it("are bounded for each endpoint and for all together", () => {
    const pace = knowing(["a", "b", "c", "d"]);
    expect(["a", "b", "c", "d"].map((endpoint) => begin(pace, endpoint, 150))).toEqual([2, 2, 2, 0]);
    pace.end(deliveryTo("a", 150), "prompt");
    expect(begin(pace, "d", 150)).toBe(1);
  });

  it("are bounded further for endpoints that are slow", () => {
    const pace = knowing(["a"]);
    for (const endpoint of ["slow", "slow too"]) round(pace, endpoint, "slow");
    expect([begin(pace, "slow", 140), begin(pace, "slow too", 140), begin(pace, "a", 140)]).toEqual([
      2, 0, 2,
    ]);
  });

  it("may be those of one body that is larger, alone", () => {
    const pace = knowing(["a", "b"]);
    expect(begin(pace, "a", 5000)).toBe(1);
    expect([begin(pace, "a", 1), begin(pace, "b", 1)]).toEqual([0, 0]);
    pace.end(deliveryTo("a", 5000), "prompt");
    expect([begin(pace, "a", 1), begin(pace, "b", 1)]).toEqual([8, 8]);
  });

  it("are left free for a large body until it fits: what comes after it does not overtake it for ever", () => {
    const pace = knowing(["small", "large"]);
    expect(begin(pace, "small", 50)).toBe(8);
    expect(begin(pace, "large", 700)).toBe(0);
    expect([begin(pace, "small", 50), begin(pace, "new", 50)]).toEqual([0, 0]);
    pace.end(deliveryTo("small", 50), "prompt");
    expect(begin(pace, "large", 700)).toBe(0);
    expect(begin(pace, "small", 50)).toBe(0);
    pace.end(deliveryTo("small", 50), "prompt");
    expect(begin(pace, "large", 700)).toBe(1);
  });

  it("are free again when what began is taken back, although something had not fitted beside it", () => {
    const pace = knowing(["a"]);
    const due = [900, 900].map((bytes) => deliveryTo("a", bytes));
    const begun = pace.begin(due);
    expect([begun.length, pace.room(keyOf("a"))]).toEqual([1, 0]);
    pace.takeBack(begun);
    expect(pace.room(keyOf("a"))).toBe(limits.perEndpoint.attempts);
    expect(pace.begin(due)).toHaveLength(1);
  });

  it("are left free for a large body of an endpoint that fails, too, however many others fail beside it", () => {
    const pace = new Pace(limits);
    const failing = ["large", "a", "b", "c"];
    for (const endpoint of failing) round(pace, endpoint, "failing");
    expect(["a", "b"].map((endpoint) => begin(pace, endpoint, 140))).toEqual([1, 1]);
    expect(failing.map((endpoint) => begin(pace, endpoint, endpoint === "large" ? 290 : 5))).toEqual([
      0, 0, 0, 0,
    ]);
    for (const endpoint of ["a", "b"]) pace.end(deliveryTo(endpoint, 140), "failing");
    expect(begin(pace, "large", 290)).toBe(1);
  });
});
