import type { QueueRow } from "../tables.ts";

/** How much is, or may be, on its way at a time. */
interface Load {
  readonly attempts: number;
  /** Of their bodies, which are in memory for as long. */
  readonly bytes: number;
}

export interface Limits {
  readonly overall: Load;
  /** For endpoints that do not answer, or slowly, together: they leave room for the others. */
  readonly lagging: Load;
  readonly perEndpoint: Load;
}

const mebibyte = 2 ** 20;

export const usualLimits: Limits = {
  overall: { attempts: 512, bytes: 64 * mebibyte },
  lagging: { attempts: 128, bytes: 16 * mebibyte },
  perEndpoint: { attempts: 32, bytes: 16 * mebibyte },
};

/** What the last attempt says about its endpoint. */
export type Manner = "prompt" | "slow" | "failing";

interface State {
  load: Load;
  /** Attempts at a time; doubles with what is answered, one for an endpoint that nobody knows or that fails. */
  most: number;
  manner: Manner;
}

type Sized = Pick<QueueRow, "endpoint_id" | "bytes">;

/** Bounds what is on its way, to each endpoint and in all, by how its attempts end. */
export class Pace {
  readonly #limits: Limits;
  readonly #states = new Map<string, State>();
  #overall = none;
  #lagging = none;
  /** The endpoints of what is too large to begin before something else has ended. */
  readonly #held = new Set<string>();
  #isFull = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many may begin for an endpoint at the most; how large they are is not known yet. */
  room(endpointId: string): number {
    if (this.#isFull || this.#held.has(endpointId)) return 0;
    const state = this.#states.get(endpointId) ?? unknown;
    const { overall, lagging } = this.#limits;
    const all = overall.attempts - this.#overall.attempts;
    const most = isLagging(state) ? Math.min(all, lagging.attempts - this.#lagging.attempts) : all;
    return Math.max(0, Math.min(state.most - state.load.attempts, most));
  }

  /**
   * Of what is due, what begins now. What is too large for the moment is not overtaken for ever: nothing of its endpoint
   * or, where it is too large for all together, nothing at all begins until something has ended.
   */
  begin<D extends Sized>(due: readonly D[]): D[] {
    const begun: D[] = [];
    for (const each of due) {
      if (this.room(each.endpoint_id) === 0) continue;
      const state = this.#stateOf(each.endpoint_id);
      if (!fits(each.bytes, this.#overall, this.#limits.overall)) this.#isFull = true;
      else if (
        fits(each.bytes, state.load, this.#limits.perEndpoint) &&
        (!isLagging(state) || fits(each.bytes, this.#lagging, this.#limits.lagging))
      ) {
        this.#add(state, { attempts: 1, bytes: each.bytes });
        begun.push(each);
      } else this.#held.add(each.endpoint_id);
    }
    return begun;
  }

  /** It did not begin after all: what did not fit beside it may do so now. */
  takeBack(begun: readonly Sized[]): void {
    if (begun.length === 0) return;
    for (const { endpoint_id, bytes } of begun)
      this.#add(this.#stateOf(endpoint_id), { attempts: -1, bytes: -bytes });
    this.#letGo();
  }

  end(endpointId: string, bytes: number, manner: Manner): void {
    const state = this.#stateOf(endpointId);
    const { load } = state;
    this.#add(state, { attempts: -load.attempts, bytes: -load.bytes });
    state.manner = manner;
    this.#add(state, { attempts: load.attempts - 1, bytes: load.bytes - bytes });
    state.most = manner === "failing" ? 1 : Math.min(2 * state.most, this.#limits.perEndpoint.attempts);
    this.#letGo();
    this.#forget();
  }

  #letGo(): void {
    this.#held.clear();
    this.#isFull = false;
  }

  #stateOf(endpointId: string): State {
    const state = this.#states.get(endpointId) ?? { ...unknown };
    this.#states.set(endpointId, state);
    return state;
  }

  #add(state: State, more: Load): void {
    state.load = sum(state.load, more);
    this.#overall = sum(this.#overall, more);
    if (isLagging(state)) this.#lagging = sum(this.#lagging, more);
  }

  /** Of many idle endpoints, those that were met first are met anew. */
  #forget(): void {
    if (this.#states.size <= mostRemembered) return;
    for (const [id, { load }] of this.#states) if (load.attempts === 0) this.#states.delete(id);
  }
}

/** Whatever is larger than all that may be on its way goes alone. */
function fits(bytes: number, present: Load, limit: Load): boolean {
  return present.attempts === 0 || present.bytes + bytes <= limit.bytes;
}

function sum(a: Load, b: Load): Load {
  return { attempts: a.attempts + b.attempts, bytes: a.bytes + b.bytes };
}

function isLagging({ manner }: State): boolean {
  return manner !== "prompt";
}

const none: Load = { attempts: 0, bytes: 0 };
const unknown: Readonly<State> = { load: none, most: 1, manner: "prompt" };
const mostRemembered = 10_000;
