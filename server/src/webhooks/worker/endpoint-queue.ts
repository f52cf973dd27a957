import type { EndpointKey } from "../queue/endpoints-due.ts";
import { queueStart, type QueueCursor } from "../queue/due-attempts.store.ts";

/** An endpoint that may have due attempts, and the position up to which a worker has read its rows. */
export interface QueuedEndpoint extends EndpointKey {
  cursor: QueueCursor;
}

/**
 * The endpoints that may have due attempts, in the order of their turns, so that a long queue of one endpoint
 * does not delay others.
 */
export class EndpointQueue {
  readonly #endpoints = new Map<string, QueuedEndpoint>();

  get length(): number {
    return this.#endpoints.size;
  }

  /**
   * Adds an endpoint at the end. A queued endpoint keeps its turn, and its rows are read from the start
   * again.
   */
  add({ organizationId, id }: EndpointKey): void {
    this.#endpoints.set(id, { organizationId, id, cursor: queueStart });
  }

  /** Lists up to `maxCount` eligible endpoints, next turn first. They keep their turns. */
  peek(maxCount: number, isEligible: (endpoint: QueuedEndpoint) => boolean): QueuedEndpoint[] {
    const next: QueuedEndpoint[] = [];
    for (const endpoint of this.#endpoints.values()) {
      if (isEligible(endpoint)) next.push(endpoint);
      if (next.length === maxCount) break;
    }
    return next;
  }

  /** Removes an endpoint, unless it was added again since `peek`, because then it may have unread rows. */
  remove(endpoint: QueuedEndpoint): void {
    if (this.#endpoints.get(endpoint.id) === endpoint) this.#endpoints.delete(endpoint.id);
  }

  moveToEnd({ id }: EndpointKey): void {
    const endpoint = this.#endpoints.get(id);
    if (endpoint && this.#endpoints.delete(id)) this.#endpoints.set(id, endpoint);
  }
}
