import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideStateAfterInterruption,
  attemptTimeoutMs,
  delaysMs,
  maxAttempts,
  decideState,
  type AttemptResult,
} from "./retry-policy.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const end = Date.parse("2026-11-20T09:00:00.000Z");

const status = (code: number, retryAfter: string | null = null): AttemptResult => ({
  status: code,
  retryAfter,
});
const anyAttempt = fc.integer({ min: 1, max: maxAttempts });
const anyResult = fc.oneof(
  fc.record({
    status: fc.integer({ min: 200, max: 599 }),
    retryAfter: fc.oneof(fc.constant(null), fc.string(), fc.nat().map(String)),
  }),
  fc.record({ error: fc.constantFrom("timeout", "blocked_address", "reset", "tls") }),
);

describe("the retry schedule", () => {
  it("has the eight delays of the specification", () => {
    expect(delaysMs).toEqual([0, 30 * second, 2 * minute, 15 * minute, hour, 4 * hour, 8 * hour, 24 * hour]);
  });

  it.each([200, 201, 202, 204, 299])("ends as delivered after status %i", (code) => {
    expect(decideState(1, status(code), end)).toEqual({ status: "delivered" });
  });

  it.each([300, 301, 302, 307, 308, 400, 401, 403, 404, 409, 410, 413, 422, 451])(
    "ends as failed after status %i, without a retry",
    (code) => {
      expect(decideState(1, status(code), end)).toEqual({ status: "failed", isGone: code === 410 });
    },
  );

  it.each([408, 425, 429, 500, 502, 503, 504, 599])("retries after status %i", (code) => {
    for (let attempt = 1; attempt < maxAttempts; attempt++)
      expect(decideState(attempt, status(code), end)).toEqual({
        status: "waiting",
        dueAtMs: end + (delaysMs[attempt] ?? Number.NaN),
      });
  });

  it.each([
    ["10", 30 * second],
    ["120", 2 * minute],
    ["999999999999", 24 * hour],
    [new Date(end + hour).toUTCString(), hour],
    [new Date(end - hour).toUTCString(), 30 * second],
    ["-5", 30 * second],
    ["soon", 30 * second],
    ["", 30 * second],
  ])("is postponed by Retry-After: %s, and never moved forward", (retryAfter, wait) => {
    for (const code of [429, 503])
      expect(decideState(1, status(code, retryAfter), end)).toEqual({
        status: "waiting",
        dueAtMs: end + wait,
      });
    expect(decideState(1, status(500, retryAfter), end)).toEqual({
      status: "waiting",
      dueAtMs: end + 30 * second,
    });
  });

  it("is never early, never more than a day beyond its delay, and never has a ninth attempt, for arbitrary responses", () => {
    const isInTime = fc.property(anyAttempt, anyResult, fc.nat(), (attempt, result, endedAt) => {
      const next = decideState(attempt, result, endedAt);
      const delay = delaysMs[attempt];
      if (next.status !== "waiting") return true;
      if (delay === undefined) return false;
      return next.dueAtMs >= endedAt + delay && next.dueAtMs <= endedAt + Math.max(delay, 24 * hour);
    });
    expect(() => fc.assert(isInTime)).not.toThrow();
  });

  it("counts the delay after an interrupted attempt from the latest possible end of that attempt", () => {
    for (let attempt = 1; attempt < maxAttempts; attempt++)
      expect(decideStateAfterInterruption(attempt, end)).toEqual({
        status: "waiting",
        dueAtMs: end + attemptTimeoutMs + (delaysMs[attempt] ?? Number.NaN),
      });
    expect(decideStateAfterInterruption(maxAttempts, end)).toMatchObject({ status: "failed" });
  });
});
