import { describe, expect, it } from "vitest";
import { printFigures } from "../../../test/figures.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { createRandom, type Random } from "../../../test/security/random.ts";
import {
  decideStateAfterInterruption,
  maxAttempts,
  decideState,
  type AttemptResult,
} from "./retry-policy.ts";

const lifecycles = scaleTimes(10_000, 1_000_000);
const seed = 20_261_120;

const second = 1000;
const hour = 3_600_000;
/** The delays before attempts 1 to 8, independently copied from the specification, 6.5. */
const delays = [0, 30 * second, 120 * second, 900 * second, hour, 4 * hour, 8 * hour, 24 * hour];
const start = Date.parse("2026-11-20T09:00:00.000Z");

/** A simulated delivery: its stored state, and what really happened. */
interface Lifecycle {
  attempts: number;
  /** Null if the delivery has ended. */
  nextAt: number | null;
  /** Begin and real end of each attempt, including interrupted ones. */
  readonly tries: Array<{ beganAt: number; endedAt: number }>;
  outcome: "delivered" | "failed" | undefined;
}

function anyResult(random: Random): AttemptResult {
  if (random.percent(25)) return { error: random.pick(["timeout", "reset", "tls", "blocked_address"]) };
  if (random.percent(3)) return { status: random.pick([200, 204]), retryAfter: null };
  if (random.percent(2)) return { status: random.pick([301, 400, 404, 410]), retryAfter: null };
  const status = random.pick([408, 425, 429, 500, 502, 503, 504]);
  const date = new Date(start + random.below(48 * hour)).toUTCString();
  return { status, retryAfter: random.pick([null, "0", "5", "90", "7200", "1000000", date, "soon"]) };
}

/**
 * Simulates one delivery from its event to its end, with slow workers, responses of every kind, and dying
 * processes.
 */
function simulate(random: Random): Lifecycle {
  const delivery: Lifecycle = { attempts: 0, nextAt: start, tries: [], outcome: undefined };
  while (delivery.nextAt !== null) {
    // A worker usually finds the delivery within a second after its due time, but after an outage only hours
    // later.
    const beganAt = delivery.nextAt + (random.percent(1) ? random.below(10 * hour) : random.below(second));
    delivery.attempts += 1;
    const endedAt = beganAt + random.below(15_000);
    delivery.tries.push({ beganAt, endedAt });
    const next = random.percent(5)
      ? decideStateAfterInterruption(delivery.attempts, beganAt)
      : decideState(delivery.attempts, anyResult(random), endedAt);
    delivery.nextAt = next.status === "waiting" ? next.dueAtMs : null;
    if (next.status !== "waiting") delivery.outcome = next.status;
  }
  return delivery;
}

describe("the lifecycle of a delivery", () => {
  it(
    `has no attempt before its due time and never a ninth attempt (${lifecycles.toLocaleString("en")} lifecycles)`,
    { timeout: 600_000 },
    () => {
      const random = createRandom(seed);
      const byAttempts = Array<number>(maxAttempts + 1).fill(0);
      let early = 0;
      let beyond = 0;
      let unfinished = 0;
      let attempts = 0;
      for (let nth = 0; nth < lifecycles; nth++) {
        const { tries, outcome } = simulate(random);
        byAttempts[tries.length] = (byAttempts[tries.length] ?? 0) + 1;
        attempts += tries.length;
        beyond += Number(tries.length > delays.length);
        unfinished += Number(outcome === undefined);
        for (const [index, { beganAt }] of tries.entries()) {
          const before = tries[index - 1]?.endedAt ?? start;
          early += Number(beganAt < before + (delays[index] ?? Number.POSITIVE_INFINITY));
        }
      }
      expect({ early, beyond, unfinished }).toEqual({ early: 0, beyond: 0, unfinished: 0 });
      // Every number of attempts occurs, and the maximum number most often.
      expect(Math.min(...byAttempts.slice(1))).toBeGreaterThan(0);
      expect(Math.max(...byAttempts)).toBe(byAttempts[maxAttempts]);
      printFigures("webhook schedule", {
        lifecycles,
        attempts,
        early,
        ninth_attempts: beyond,
        byAttempts,
        seed,
      });
    },
  );
});
