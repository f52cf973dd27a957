import type { EndpointKey } from "../queue/endpoints-due.ts";
import type { QueuedAttempt } from "../tables.ts";
import type { EndpointHealth } from "./endpoint-health.ts";

/**
 * Maximum number of attempts in flight, and maximum size of their bodies. The bodies stay in memory until the
 * attempts end.
 */
interface Limit {
  readonly attempts: number;
  readonly bytes: number;
}

export interface Limits {
  readonly overall: Limit;
  /**
   * The limit of all slow and failing endpoints together. The rest of the overall limit is reserved for
   * prompt endpoints.
   */
  readonly lagging: Limit;
  /**
   * Leaves room for other organizations if all endpoints of one organization stop answering at the same time.
   */
  readonly perOrganization: Limit;
  readonly perEndpoint: Limit;
}

const mebibyte = 2 ** 20;
const maxTrackedKeys = 10_000;

export const defaultLimits: Limits = {
  overall: { attempts: 960, bytes: 64 * mebibyte },
  lagging: { attempts: 128, bytes: 16 * mebibyte },
  perOrganization: { attempts: 480, bytes: 32 * mebibyte },
  perEndpoint: { attempts: 48, bytes: 16 * mebibyte },
};

/** The attempts in flight with a common limit. */
interface LimitGroup {
  readonly limit: Limit;
  attempts: number;
  bytes: number;
}

interface EndpointState {
  readonly own: LimitGroup;
  readonly organization: LimitGroup;
  /** Starts at one. Doubles with each response. Returns to one if the endpoint fails. */
  maxAttempts: number;
  health: EndpointHealth;
}

type SizedAttempt = Pick<QueuedAttempt, "organization_id" | "endpoint_id" | "bytes">;

/**
 * Limits the attempts in flight: to each endpoint, to each organization, to all lagging endpoints, and
 * overall.
 */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #overall: LimitGroup;
  readonly #lagging: LimitGroup;
  readonly #organizations = new Map<string, LimitGroup>();
  readonly #endpoints = new Map<string, EndpointState>();
  /** Groups without room for a large waiting body. They admit no attempts until an attempt has ended. */
  readonly #blocked = new Set<LimitGroup>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#overall = createGroup(limits.overall);
    this.#lagging = createGroup(limits.lagging);
  }

  /** Returns the number of attempts with small bodies that may now be sent to an endpoint. */
  getCapacity(endpoint: EndpointKey): number {
    const state = this.#getState(endpoint);
    let capacity = state.maxAttempts - state.own.attempts;
    for (const group of this.#listGroups(state)) {
      if (this.#blocked.has(group)) return 0;
      capacity = Math.min(capacity, group.limit.attempts - group.attempts);
    }
    return Math.max(0, capacity);
  }

  /**
   * Admits the attempts that fit into the limits, in order, and counts them as in flight. A large body could
   * wait forever while smaller bodies pass it. To prevent this, a group without room for a body (endpoint,
   * organization, lagging or overall) is blocked until an attempt ends.
   */
  admit<A extends SizedAttempt>(due: readonly A[]): A[] {
    const admitted: A[] = [];
    for (const attempt of due) {
      const key = toEndpointKey(attempt);
      if (this.getCapacity(key) === 0) continue;
      const state = this.#getState(key);
      const fullGroup = this.#listGroups(state).find((group) => !hasRoom(group, attempt.bytes));
      if (fullGroup) this.#blocked.add(fullGroup);
      else {
        this.#endpoints.set(key.id, state);
        this.#count(state, 1, attempt.bytes);
        admitted.push(attempt);
      }
    }
    return admitted;
  }

  /** Withdraws attempts that were admitted but never sent. */
  withdraw(admitted: readonly SizedAttempt[]): void {
    if (admitted.length === 0) return;
    for (const attempt of admitted) this.#count(this.#getState(toEndpointKey(attempt)), -1, -attempt.bytes);
    this.#blocked.clear();
  }

  /** Counts an attempt as ended, and adapts the limit of its endpoint to its health. */
  finish(attempt: SizedAttempt, health: EndpointHealth): void {
    const state = this.#getState(toEndpointKey(attempt));
    this.#count(state, -1, -attempt.bytes);
    const { attempts, bytes } = state.own;
    // If the health changes, all attempts in flight of the endpoint move into or out of the lagging group.
    this.#count(state, -attempts, -bytes);
    state.health = health;
    this.#count(state, attempts, bytes);
    state.maxAttempts =
      health === "failing" ? 1 : Math.min(2 * state.maxAttempts, this.#limits.perEndpoint.attempts);
    this.#blocked.clear();
    this.#dropIdle();
  }

  /** Gets the state of an endpoint. A new state is stored only when an attempt is admitted. */
  #getState({ organizationId, id }: EndpointKey): EndpointState {
    const known = this.#endpoints.get(id);
    if (known) return known;
    const organization = this.#organizations.get(organizationId) ?? createGroup(this.#limits.perOrganization);
    this.#organizations.set(organizationId, organization);
    return { own: createGroup(this.#limits.perEndpoint), organization, maxAttempts: 1, health: "prompt" };
  }

  /** Lists the groups of an endpoint, narrowest first. */
  #listGroups({ own, organization, health }: EndpointState): LimitGroup[] {
    if (health === "prompt") return [own, organization, this.#overall];
    return [own, organization, this.#lagging, this.#overall];
  }

  #count(state: EndpointState, attempts: number, bytes: number): void {
    for (const group of this.#listGroups(state)) {
      group.attempts += attempts;
      group.bytes += bytes;
    }
  }

  /** Bounds the memory by dropping the state of idle endpoints and organizations. */
  #dropIdle(): void {
    if (this.#endpoints.size + this.#organizations.size <= maxTrackedKeys) return;
    for (const [id, { own }] of this.#endpoints) if (own.attempts === 0) this.#endpoints.delete(id);
    const busy = new Set([...this.#endpoints.values()].map(({ organization }) => organization));
    for (const [id, group] of this.#organizations) if (!busy.has(group)) this.#organizations.delete(id);
  }
}

function toEndpointKey({ organization_id, endpoint_id }: SizedAttempt): EndpointKey {
  return { organizationId: organization_id, id: endpoint_id };
}

/**
 * Returns true if a body fits. A body larger than the whole limit is sent when no other attempt is in flight.
 */
function hasRoom(group: LimitGroup, bytes: number): boolean {
  return group.attempts === 0 || group.bytes + bytes <= group.limit.bytes;
}

function createGroup(limit: Limit): LimitGroup {
  return { limit, attempts: 0, bytes: 0 };
}
