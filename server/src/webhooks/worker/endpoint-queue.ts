import type { EndpointKey } from "../queue/endpoints-due.ts";
import { queueStart, type QueueCursor } from "../queue/due-attempts.store.ts";

/** An endpoint that may have due attempts, and the position after which its rows are read next. */
export interface QueuedEndpoint extends EndpointKey {
  cursor: QueueCursor;
}

/**
 * The endpoints that may have due attempts. They take turns, so that a long queue of one endpoint does not
 * delay the others.
 */
export class EndpointQueue {
  readonly #endpoints = new Map<string, QueuedEndpoint>();

  get length(): number {
    return this.#endpoints.size;
  }

  /**
   * Adds an endpoint at the end. An endpoint that is already in the queue keeps its place, but its rows are
   * read from the start again.
   */
  add({ organizationId, id }: EndpointKey): void {
    this.#endpoints.set(id, { organizationId, id, cursor: queueStart });
  }

  /** Lists up to `maxCount` eligible endpoints from the front of the queue. They stay in the queue. */
  peek(maxCount: number, isEligible: (endpoint: QueuedEndpoint) => boolean): QueuedEndpoint[] {
    const next: QueuedEndpoint[] = [];
    for (const endpoint of this.#endpoints.values()) {
      if (isEligible(endpoint)) next.push(endpoint);
      if (next.length === maxCount) break;
    }
    return next;
  }

  /**
   * Removes an endpoint. Keeps it if it was added again since `peek`, because then it may have unread rows.
   */
  remove(endpoint: QueuedEndpoint): void {
    if (this.#endpoints.get(endpoint.id) === endpoint) this.#endpoints.delete(endpoint.id);
  }

  moveToEnd({ id }: EndpointKey): void {
    const endpoint = this.#endpoints.get(id);
    if (endpoint && this.#endpoints.delete(id)) this.#endpoints.set(id, endpoint);
  }
}
