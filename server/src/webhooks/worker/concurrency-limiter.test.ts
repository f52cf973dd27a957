import { describe, expect, it } from "vitest";
import { ConcurrencyLimiter, type Limits } from "./concurrency-limiter.ts";
import type { EndpointHealth } from "./endpoint-health.ts";

const limits = {
  overall: { attempts: 20, bytes: 1000 },
  lagging: { attempts: 3, bytes: 300 },
  perOrganization: { attempts: 1000, bytes: 10_000 },
  perEndpoint: { attempts: 8, bytes: 400 },
};

/** Converts `endpoint` or `organization/endpoint` to a key. */
const toKey = (endpoint: string) => ({ organizationId: endpoint.split("/")[0]!, id: endpoint });
const deliveryTo = (endpoint: string, bytes: number) => ({
  organization_id: toKey(endpoint).organizationId,
  endpoint_id: endpoint,
  bytes,
});

/** Admits up to a hundred deliveries to an endpoint, as far as its capacity allows. Returns their number. */
function admit(limiter: ConcurrencyLimiter, endpoint: string, bytes = 1): number {
  const capacity = Math.min(100, limiter.getCapacity(toKey(endpoint)));
  return limiter.admit(Array.from({ length: capacity }, () => deliveryTo(endpoint, bytes))).length;
}

/** Admits deliveries like `admit` and finishes all of them. Returns their number. */
function runRound(limiter: ConcurrencyLimiter, endpoint: string, health: EndpointHealth): number {
  const count = admit(limiter, endpoint);
  for (let nth = 0; nth < count; nth++) limiter.finish(deliveryTo(endpoint, 1), health);
  return count;
}

/** Creates a limiter that already treats these endpoints as prompt. */
function createLimiterKnowing(endpoints: readonly string[], within: Limits = limits): ConcurrencyLimiter {
  const limiter = new ConcurrencyLimiter(within);
  for (const endpoint of endpoints)
    while (runRound(limiter, endpoint, "prompt") < within.perEndpoint.attempts);
  return limiter;
}

describe("the limit of attempts in flight", () => {
  it("starts with one for each endpoint, doubles with each response up to a maximum, and falls to one after a failure", () => {
    const limiter = new ConcurrencyLimiter(limits);
    expect(Array.from({ length: 3 }, () => runRound(limiter, "a", "prompt"))).toEqual([1, 2, 8]);
    expect(runRound(limiter, "a", "prompt")).toBe(8);
    runRound(limiter, "a", "failing");
    expect(runRound(limiter, "a", "failing")).toBe(1);
    expect(runRound(limiter, "b", "prompt")).toBe(1);
  });

  it("applies to all endpoints together, even within one claim", () => {
    const limiter = new ConcurrencyLimiter(limits);
    const due = Array.from({ length: 30 }, (_, nth) => deliveryTo(String(nth), 1));
    expect(limiter.admit(due)).toEqual(due.slice(0, 20));
    expect(limiter.admit(due.slice(20))).toEqual([]);
    limiter.finish(deliveryTo("0", 1), "prompt");
    expect([admit(limiter, "x"), admit(limiter, "y")]).toEqual([1, 0]);
  });

  it("is lower for all failing endpoints together, which leaves room for the others", () => {
    const limiter = new ConcurrencyLimiter(limits);
    const dead = Array.from({ length: 10 }, (_, nth) => `dead ${nth}`);
    for (const endpoint of dead) runRound(limiter, endpoint, "failing");
    const admitted = dead.map((endpoint) => admit(limiter, endpoint));
    expect(admitted.reduce((sum, count) => sum + count)).toBe(3);
    expect(admit(limiter, "new")).toBe(1);
    limiter.finish(deliveryTo("dead 0", 1), "prompt");
    expect(dead.map((endpoint) => admit(limiter, endpoint)).filter((count) => count > 0)).toEqual([2, 1]);
  });

  it("is lower for all slow endpoints together, which may still have several attempts each", () => {
    const limiter = new ConcurrencyLimiter(limits);
    expect(Array.from({ length: 3 }, () => runRound(limiter, "slow", "slow"))).toEqual([1, 2, 3]);
    expect([admit(limiter, "slow"), admit(limiter, "slow too")]).toEqual([3, 1]);
    expect(runRound(limiter, "prompt", "prompt")).toBe(1);
    expect(runRound(limiter, "prompt", "prompt")).toBe(2);
    limiter.finish(deliveryTo("slow too", 1), "slow");
    expect(admit(limiter, "slow too")).toBe(0);
    limiter.finish(deliveryTo("slow", 1), "prompt");
    expect(admit(limiter, "slow too")).toBe(2);
  });
});

describe("the limit of one organization", () => {
  const narrow = { ...limits, perOrganization: { attempts: 10, bytes: 500 } };

  it("leaves room for other organizations if all its endpoints stop answering at once", () => {
    const limiter = createLimiterKnowing(["acme/1", "acme/2", "acme/3", "globex/1"], narrow);
    const admitted = ["acme/1", "acme/2", "acme/3", "globex/1"].map((endpoint) => admit(limiter, endpoint));
    expect(admitted).toEqual([8, 2, 0, 8]);
    limiter.finish(deliveryTo("acme/1", 1), "prompt");
    expect(admit(limiter, "acme/3")).toBe(1);
  });

  it("leaves room for other organizations if its bodies are large", () => {
    const limiter = createLimiterKnowing(["acme/1", "acme/2", "globex/1"], narrow);
    const admitted = ["acme/1", "acme/2", "globex/1"].map((endpoint) => admit(limiter, endpoint, 200));
    expect(admitted).toEqual([2, 0, 2]);
    limiter.finish(deliveryTo("acme/1", 200), "prompt");
    expect(admit(limiter, "acme/2", 200)).toBe(1);
  });
});

describe("the limit of bytes in flight", () => {
  it("applies to each endpoint and to all together", () => {
    const limiter = createLimiterKnowing(["a", "b", "c", "d"]);
    expect(["a", "b", "c", "d"].map((endpoint) => admit(limiter, endpoint, 150))).toEqual([2, 2, 2, 0]);
    limiter.finish(deliveryTo("a", 150), "prompt");
    expect(admit(limiter, "d", 150)).toBe(1);
  });

  it("is lower for all slow endpoints together", () => {
    const limiter = createLimiterKnowing(["a"]);
    for (const endpoint of ["slow", "slow too"]) runRound(limiter, endpoint, "slow");
    expect([admit(limiter, "slow", 140), admit(limiter, "slow too", 140), admit(limiter, "a", 140)]).toEqual([
      2, 0, 2,
    ]);
  });

  it("admits a body larger than the limit only without other bodies", () => {
    const limiter = createLimiterKnowing(["a", "b"]);
    expect(admit(limiter, "a", 5000)).toBe(1);
    expect([admit(limiter, "a", 1), admit(limiter, "b", 1)]).toEqual([0, 0]);
    limiter.finish(deliveryTo("a", 5000), "prompt");
    expect([admit(limiter, "a", 1), admit(limiter, "b", 1)]).toEqual([8, 8]);
  });

  it("keeps room free for a large body until it fits, so that small bodies cannot delay it without end", () => {
    const limiter = createLimiterKnowing(["small", "large"]);
    expect(admit(limiter, "small", 50)).toBe(8);
    expect(admit(limiter, "large", 700)).toBe(0);
    expect([admit(limiter, "small", 50), admit(limiter, "new", 50)]).toEqual([0, 0]);
    limiter.finish(deliveryTo("small", 50), "prompt");
    expect(admit(limiter, "large", 700)).toBe(0);
    expect(admit(limiter, "small", 50)).toBe(0);
    limiter.finish(deliveryTo("small", 50), "prompt");
    expect(admit(limiter, "large", 700)).toBe(1);
  });

  it("regains its room when admitted attempts are withdrawn, even after a body that did not fit", () => {
    const limiter = createLimiterKnowing(["a"]);
    const due = [900, 900].map((bytes) => deliveryTo("a", bytes));
    const admitted = limiter.admit(due);
    expect([admitted.length, limiter.getCapacity(toKey("a"))]).toEqual([1, 0]);
    limiter.withdraw(admitted);
    expect(limiter.getCapacity(toKey("a"))).toBe(limits.perEndpoint.attempts);
    expect(limiter.admit(due)).toHaveLength(1);
  });

  it("keeps room free for a large body of a failing endpoint, with any number of other failing endpoints", () => {
    const limiter = new ConcurrencyLimiter(limits);
    const failing = ["large", "a", "b", "c"];
    for (const endpoint of failing) runRound(limiter, endpoint, "failing");
    expect(["a", "b"].map((endpoint) => admit(limiter, endpoint, 140))).toEqual([1, 1]);
    expect(failing.map((endpoint) => admit(limiter, endpoint, endpoint === "large" ? 290 : 5))).toEqual([
      0, 0, 0, 0,
    ]);
    for (const endpoint of ["a", "b"]) limiter.finish(deliveryTo(endpoint, 140), "failing");
    expect(admit(limiter, "large", 290)).toBe(1);
  });
});
