import { createRandom } from "./security/random.ts";

/** The faults of a stand-in for another service. `F` is a failure of one request. */
export interface FaultPlan<F> {
  /**
   * Plans a fault for the next requests that match, after `skip` of them. `path` is compared like
   * `POST /v1/notes`.
   */
  plan(fault: F, options?: { readonly times?: number; readonly skip?: number; readonly path?: RegExp }): void;
  /** Lets this percentage of all requests fail, with repeatable choices. */
  failRandomly(seed: number, percent: number, choices?: readonly F[]): void;
  /** Removes all plans. */
  clear(): void;
  /** Takes the fault of a request. */
  take(path: string): F | undefined;
}

/** Creates a plan without faults. `usual` are the choices of random faults. */
export function createFaultPlan<F>(usual: readonly F[]): FaultPlan<F> {
  let plans: { readonly fault: F; readonly path: RegExp; times: number; skip: number }[] = [];
  let pickRandomly: (() => F | undefined) | undefined;
  return {
    plan: (fault, { times = 1, skip = 0, path = /^/ } = {}) => {
      plans.push({ fault, path, times, skip });
    },
    failRandomly: (seed, percent, choices = usual) => {
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
