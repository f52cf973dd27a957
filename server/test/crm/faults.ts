import { createRandom } from "../security/random.ts";

/** A failure of one request. */
export type CrmFault =
  /** The connection is reset before any work. */
  | "reset"
  /** The work is done, then the connection is reset: the answer is lost. */
  | "lost"
  /** The CRM answers 500 without doing the work. */
  | "error"
  /** A proxy answers with HTML and this status. */
  | { readonly html: number }
  /** The CRM does the work, but the answer is no JSON. */
  | "garbled"
  /** The answer is larger than 5 MB. */
  | "huge"
  /** The answer is a redirect to another host. */
  | "redirect"
  /** The CRM answers 429 with these headers. */
  | { readonly limited: Readonly<Record<string, string>> }
  /** The CRM refuses the request with this answer. */
  | { readonly refused: { readonly status: number; readonly body: object } }
  /** The CRM does the work after a delay. */
  | { readonly slowMs: number };

export interface CrmFaults {
  /**
   * Plans a fault for the next requests that match, after `skip` of them. `path` is compared like
   * `POST /v1/notes`.
   */
  plan(
    fault: CrmFault,
    options?: { readonly times?: number; readonly skip?: number; readonly path?: RegExp },
  ): void;
  /** Lets this percentage of all requests fail, with repeatable choices. */
  failRandomly(seed: number, percent: number, choices?: readonly CrmFault[]): void;
  /** Removes all plans. */
  clear(): void;
  /** Takes the fault of a request. */
  take(path: string): CrmFault | undefined;
}

export function createCrmFaults(): CrmFaults {
  let plans: { readonly fault: CrmFault; readonly path: RegExp; times: number; skip: number }[] = [];
  let pickRandomly: (() => CrmFault | undefined) | undefined;
  return {
    plan: (fault, { times = 1, skip = 0, path = /^/ } = {}) => {
      plans.push({ fault, path, times, skip });
    },
    failRandomly: (seed, percent, choices = ["reset", "lost", "error", { html: 502 }, { limited: {} }]) => {
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
      if (plan.skip > 0) {
        plan.skip -= 1;
        return undefined;
      }
      plan.times -= 1;
      return plan.fault;
    },
  };
}
