import type { EndpointKey } from "../queue/wake.ts";
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
  /** Leaves room for other organizations when all endpoints of one begin to hang together. */
  readonly perOrganization: Load;
  readonly perEndpoint: Load;
}

const mebibyte = 2 ** 20;

export const usualLimits: Limits = {
  overall: { attempts: 512, bytes: 64 * mebibyte },
  lagging: { attempts: 128, bytes: 16 * mebibyte },
  perOrganization: { attempts: 256, bytes: 32 * mebibyte },
  perEndpoint: { attempts: 32, bytes: 16 * mebibyte },
};

/** What the last attempt says about its endpoint. */
export type Manner = "prompt" | "slow" | "failing";

/** Attempts that share a limit. */
interface Group {
  readonly limit: Load;
  attempts: number;
  bytes: number;
}

interface State {
  readonly own: Group;
  readonly organization: Group;
  /** Attempts at a time; doubles with what is answered, one for an endpoint that nobody knows or that fails. */
  most: number;
  manner: Manner;
}

type Sized = Pick<QueueRow, "organization_id" | "endpoint_id" | "bytes">;

/** Bounds what is on its way, to each endpoint and in all, by how its attempts end. */
export class Pace {
  readonly #limits: Limits;
  readonly #overall: Group;
  readonly #lagging: Group;
  readonly #organizations = new Map<string, Group>();
  readonly #states = new Map<string, State>();
  /** Those for which something is too large before something else has ended. */
  readonly #held = new Set<Group>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#overall = empty(limits.overall);
    this.#lagging = empty(limits.lagging);
  }

  /** How many may begin for an endpoint at the most; how large they are is not known yet. */
  room(endpoint: EndpointKey): number {
    const state = this.#stateOf(endpoint);
    let most = state.most - state.own.attempts;
    for (const group of this.#groupsOf(state)) {
      if (this.#held.has(group)) return 0;
      most = Math.min(most, group.limit.attempts - group.attempts);
    }
    return Math.max(0, most);
  }

  /**
   * Of what is due, what begins now. What is too large for the moment is not overtaken for ever: nothing begins of whatever
   * it is too large for (its endpoint, its organization, those that lag, all together) until something has ended.
   */
  begin<D extends Sized>(due: readonly D[]): D[] {
    const begun: D[] = [];
    for (const each of due) {
      const key = { organizationId: each.organization_id, id: each.endpoint_id };
      if (this.room(key) === 0) continue;
      const state = this.#stateOf(key);
      const tight = this.#groupsOf(state).find((group) => !fits(each.bytes, group));
      if (tight) this.#held.add(tight);
      else {
        this.#states.set(key.id, state);
        this.#add(state, 1, each.bytes);
        begun.push(each);
      }
    }
    return begun;
  }

  /** It did not begin after all: what did not fit beside it may do so now. */
  takeBack(begun: readonly Sized[]): void {
    if (begun.length === 0) return;
    for (const each of begun) this.#add(this.#knownStateOf(each), -1, -each.bytes);
    this.#held.clear();
  }

  end(delivery: Sized, manner: Manner): void {
    const state = this.#knownStateOf(delivery);
    this.#add(state, -1, -delivery.bytes);
    const { attempts, bytes } = state.own;
    // Whether it counts as lagging may change, with all that is still on its way to it.
    this.#add(state, -attempts, -bytes);
    state.manner = manner;
    this.#add(state, attempts, bytes);
    state.most = manner === "failing" ? 1 : Math.min(2 * state.most, this.#limits.perEndpoint.attempts);
    this.#held.clear();
    this.#forget();
  }

  /** One that nobody knows is kept only with something on its way. */
  #stateOf({ organizationId, id }: EndpointKey): State {
    const known = this.#states.get(id);
    if (known) return known;
    const organization = this.#organizations.get(organizationId) ?? empty(this.#limits.perOrganization);
    this.#organizations.set(organizationId, organization);
    return { own: empty(this.#limits.perEndpoint), organization, most: 1, manner: "prompt" };
  }

  #knownStateOf({ organization_id, endpoint_id }: Sized): State {
    return this.#stateOf({ organizationId: organization_id, id: endpoint_id });
  }

  /** What a state counts for, the narrowest first. */
  #groupsOf({ own, organization, manner }: State): Group[] {
    if (!isLagging(manner)) return [own, organization, this.#overall];
    return [own, organization, this.#lagging, this.#overall];
  }

  #add(state: State, attempts: number, bytes: number): void {
    for (const group of this.#groupsOf(state)) {
      group.attempts += attempts;
      group.bytes += bytes;
    }
  }

  /** Of many idle endpoints, those that were met first are met anew. */
  #forget(): void {
    if (this.#states.size + this.#organizations.size <= mostRemembered) return;
    for (const [id, { own }] of this.#states) if (own.attempts === 0) this.#states.delete(id);
    const busy = new Set([...this.#states.values()].map(({ organization }) => organization));
    for (const [id, group] of this.#organizations) if (!busy.has(group)) this.#organizations.delete(id);
  }
}

/** Whatever is larger than all that may be on its way goes alone. */
function fits(bytes: number, group: Group): boolean {
  return group.attempts === 0 || group.bytes + bytes <= group.limit.bytes;
}

function isLagging(manner: Manner): boolean {
  return manner !== "prompt";
}

function empty(limit: Load): Group {
  return { limit, attempts: 0, bytes: 0 };
}

const mostRemembered = 10_000;
