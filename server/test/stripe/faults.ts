import { createFaultPlan, type FaultPlan } from "../fault-plan.ts";

/** A failure of one request to the API. */
export type Fault =
  /** The connection is reset before any work. */
  | "reset"
  /** The work is done, then the connection is reset: the answer is lost. */
  | "lost"
  /** Stripe answers 500 without doing the work, and repeats this answer for the same idempotency key. */
  | "error"
  /** Stripe answers 429. */
  | "rate_limit"
  /** The read session is as it was before its last change. */
  | "older"
  /** Stripe does the work after a delay, even if the client has given up. */
  | { readonly slowMs: number };

export type Faults = FaultPlan<Fault>;

export function createFaults(): Faults {
  return createFaultPlan<Fault>(["reset", "lost", "error", "older", { slowMs: 50 }]);
}
