import { createRandom } from "../security/random.ts";

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

export interface Faults {
  /** Plans a fault for the next requests that match. `path` is compared like `POST /v1/checkout/sessions`. */
  plan(fault: Fault, options?: { readonly times?: number; readonly path?: RegExp }): void;
  /** Lets this percentage of all requests fail, with repeatable choices. 0 ends it. */
  failRandomly(seed: number, percent: number, choices?: readonly Fault[]): void;
  /** Removes all plans. */
  clear(): void;
  /** Takes the fault of a request. */
  take(path: string): Fault | undefined;
}

export function createFaults(): Faults {
  let plans: { readonly fault: Fault; readonly path: RegExp; times: number }[] = [];
  let pickRandomly: (() => Fault | undefined) | undefined;
  return {
    plan: (fault, { times = 1, path = /^/ } = {}) => {
      plans.push({ fault, path, times });
    },
    failRandomly: (seed, percent, choices = ["reset", "lost", "error", "older", { slowMs: 50 }]) => {
      const random = createRandom(seed);
      pickRandomly = () => (random.percent(percent) ? random.pick(choices) : undefined);
    },
    clear: () => {
      plans = [];
      pickRandomly = undefined;
    },
    take: (path) => {
      const plan = plans.find((each) => each.times > 0 && each.path.test(path));
      if (!plan) return pickRandomly?.();
      plan.times -= 1;
      return plan.fault;
    },
  };
}
