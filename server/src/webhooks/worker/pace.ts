/** How much may be on its way at a time. */
export interface Limits {
  readonly overall: number;
  /** For endpoints whose last attempt failed, together: the dead leave room for the living. */
  readonly failing: number;
  readonly perEndpoint: number;
}

export const usualLimits: Limits = { overall: 512, failing: 128, perEndpoint: 16 };

interface State {
  running: number;
  /** Doubles with what succeeds; one for an endpoint that nobody knows or that fails. */
  limit: number;
  isFailing: boolean;
}

/** Bounds what is on its way, to each endpoint and in all, by how its attempts end. */
export class Pace {
  readonly #limits: Limits;
  readonly #states = new Map<string, State>();
  #running = 0;
  #failing = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Reserves what may begin for an endpoint; each one of it ends, or is given back. */
  reserve(endpointId: string): number {
    const { overall, failing } = this.#limits;
    const state = this.#states.get(endpointId) ?? { ...unknown };
    const all = overall - this.#running;
    const most = state.isFailing ? Math.min(all, failing - this.#failing) : all;
    const reserved = Math.max(0, Math.min(state.limit - state.running, most));
    if (reserved > 0) this.#states.set(endpointId, state);
    this.#add(state, reserved);
    return reserved;
  }

  giveBack(endpointId: string, count: number): void {
    const state = this.#states.get(endpointId);
    if (state) this.#add(state, -count);
  }

  end(endpointId: string, isFailing: boolean): void {
    const state = this.#states.get(endpointId);
    if (!state) return;
    this.#add(state, -1);
    if (state.isFailing !== isFailing) this.#failing += isFailing ? state.running : -state.running;
    state.isFailing = isFailing;
    state.limit = isFailing ? 1 : Math.min(2 * state.limit, this.#limits.perEndpoint);
    this.#forget();
  }

  isRunning(endpointId: string): boolean {
    return (this.#states.get(endpointId)?.running ?? 0) > 0;
  }

  #add(state: State, count: number): void {
    state.running += count;
    this.#running += count;
    if (state.isFailing) this.#failing += count;
  }

  /** Of many idle endpoints, those that were met first are met anew. */
  #forget(): void {
    if (this.#states.size <= mostRemembered) return;
    for (const [id, { running }] of this.#states) if (running === 0) this.#states.delete(id);
  }
}

const unknown: Readonly<State> = { running: 0, limit: 1, isFailing: false };
const mostRemembered = 10_000;
