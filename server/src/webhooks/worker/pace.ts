/** How much may be on its way at a time. */
export interface Limits {
  readonly overall: number;
  /** For endpoints that do not answer, or slowly, together: they leave room for the others. */
  readonly lagging: number;
  readonly perEndpoint: number;
}

export const usualLimits: Limits = { overall: 512, lagging: 128, perEndpoint: 16 };

/** What the last attempt says about its endpoint. */
export type Manner = "prompt" | "slow" | "failing";

interface State {
  running: number;
  /** Doubles with what is answered; one for an endpoint that nobody knows or that fails. */
  limit: number;
  manner: Manner;
}

/** Bounds what is on its way, to each endpoint and in all, by how its attempts end. */
export class Pace {
  readonly #limits: Limits;
  readonly #states = new Map<string, State>();
  #running = 0;
  #lagging = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Reserves what may begin for an endpoint; each one of it ends, or is given back. */
  reserve(endpointId: string): number {
    const { overall, lagging } = this.#limits;
    const state = this.#states.get(endpointId) ?? { ...unknown };
    const all = overall - this.#running;
    const most = isLagging(state) ? Math.min(all, lagging - this.#lagging) : all;
    const reserved = Math.max(0, Math.min(state.limit - state.running, most));
    if (reserved > 0) this.#states.set(endpointId, state);
    this.#add(state, reserved);
    return reserved;
  }

  giveBack(endpointId: string, count: number): void {
    const state = this.#states.get(endpointId);
    if (state) this.#add(state, -count);
  }

  end(endpointId: string, manner: Manner): void {
    const state = this.#states.get(endpointId);
    if (!state) return;
    const { running } = state;
    this.#add(state, -running);
    state.manner = manner;
    this.#add(state, running - 1);
    state.limit = manner === "failing" ? 1 : Math.min(2 * state.limit, this.#limits.perEndpoint);
    this.#forget();
  }

  isRunning(endpointId: string): boolean {
    return (this.#states.get(endpointId)?.running ?? 0) > 0;
  }

  #add(state: State, count: number): void {
    state.running += count;
    this.#running += count;
    if (isLagging(state)) this.#lagging += count;
  }

  /** Of many idle endpoints, those that were met first are met anew. */
  #forget(): void {
    if (this.#states.size <= mostRemembered) return;
    for (const [id, { running }] of this.#states) if (running === 0) this.#states.delete(id);
  }
}

function isLagging({ manner }: State): boolean {
  return manner !== "prompt";
}

const unknown: Readonly<State> = { running: 0, limit: 1, manner: "prompt" };
const mostRemembered = 10_000;
