import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import { isDataFault } from "../../platform/db/faults.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import {
  claimDeliveries,
  releaseBatch,
  type Candidate,
  type ClaimedDelivery,
} from "../queue/claims.store.ts";
import type { EndpointKey } from "../queue/endpoints-due.ts";
import { findDueAttempts, type DueAttempts } from "../queue/due-attempts.store.ts";
import { leaseMarginMs } from "../queue/retry-policy.ts";
import type { QueuedAttempt } from "../tables.ts";
import { ConcurrencyLimiter, type Limits } from "./concurrency-limiter.ts";
import type { EndpointHealth } from "./endpoint-health.ts";
import { EndpointQueue, type QueuedEndpoint } from "./endpoint-queue.ts";

/** While one claim waits for the database, the next one can select. */
const maxConcurrentClaims = 2;
const maxEndpointsPerClaim = 64;
/**
 * A claim takes no further endpoint after its bodies exceed this size. The bodies of a claim are read and
 * signed together, on the thread that answers requests. The bodies of the last endpoint may exceed the limit.
 */
const maxBytesPerClaim = 8 * 1024 * 1024;
/**
 * Maximum age of a batch when the database returns it. An older batch is released, because its lease might
 * expire during the attempts.
 */
const maxClaimDelayMs = leaseMarginMs / 3;
/** The pause after a database failure that has outlasted the retries of a transaction. */
const errorPauseMs = 250;

export interface DeliveryClaimerOptions {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly limits: Limits;
  /**
   * Aborted when the worker stops. The claimer then releases the batches of claims that are still running.
   */
  readonly stopped: AbortSignal;
  /** Receives the deliveries of one batch. The caller must pass each delivery to `finish` later. */
  readonly onClaimed: (deliveries: readonly ClaimedDelivery[]) => void;
  /** Called when the next claim may start. */
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

/** Moves attempts from waiting to in flight. Has three steps: select, claim and release. */
export class DeliveryClaimer {
  readonly #options: DeliveryClaimerOptions;
  readonly #limiter: ConcurrencyLimiter;
  readonly #endpoints = new EndpointQueue();
  /** Endpoints that answered 410 but may still be active in the database. They get no attempts. */
  readonly #excludedIds = new Set<string>();
  readonly #claims = new Set<Promise<void>>();
  #isSelecting = false;
  /** Number of attempts that have ended since the last claim started. */
  #freedSlots = 0;
  /**
   * Maximum number of endpoints in the next claim. Falls to one if a claim fails, and doubles if a claim
   * succeeds. So an endpoint whose rows cannot be claimed does not delay other endpoints.
   */
  #maxEndpoints = maxEndpointsPerClaim;

  constructor(options: DeliveryClaimerOptions) {
    this.#options = options;
    this.#limiter = new ConcurrencyLimiter(options.limits);
  }

  /** The oldest running claim. */
  get running(): Promise<void> | undefined {
    return this.#claims.values().next().value;
  }

  /** Estimated work of the next claim: the number of queued endpoints and of freed slots. */
  get workCount(): number {
    return this.#endpoints.length + this.#freedSlots;
  }

  enqueue(endpoints: readonly EndpointKey[]): void {
    for (const endpoint of endpoints) this.#endpoints.add(endpoint);
  }

  /**
   * Starts a claim for the next endpoints in turn, unless another claim is selecting or too many claims run.
   */
  claimNext(): void {
    if (this.#isSelecting || this.#claims.size === maxConcurrentClaims) return;
    const endpoints = this.#endpoints.peek(this.#maxEndpoints, (endpoint) => this.#hasCapacity(endpoint));
    if (endpoints.length === 0) return;
    this.#isSelecting = true;
    this.#freedSlots = 0;
    const claim = this.#claimFor(endpoints).finally(() => {
      this.#claims.delete(claim);
      this.#options.onReady();
    });
    this.#claims.add(claim);
  }

  /** Frees the slot of an ended attempt. */
  finish({ queued }: ClaimedDelivery, health: EndpointHealth): void {
    this.#limiter.finish(queued, health);
    this.#freedSlots += 1;
  }

  /**
   * Excludes an endpoint as soon as it has answered 410, because the database shows the pause only after the
   * outcome is settled.
   */
  exclude(endpointId: string): void {
    this.#excludedIds.add(endpointId);
  }

  /**
   * Ends the exclusion after the running claims have ended, because they may have read the endpoint before
   * its outcome was settled.
   */
  include(endpointId: string): void {
    void Promise.allSettled(this.#claims).then(() => this.#excludedIds.delete(endpointId));
  }

  #hasCapacity(endpoint: EndpointKey): boolean {
    return !this.#excludedIds.has(endpoint.id) && this.#limiter.getCapacity(endpoint) > 0;
  }

  async #claimFor(endpoints: readonly QueuedEndpoint[]): Promise<void> {
    const { onClaimed, onReady } = this.#options;
    let candidates: readonly Candidate[] = [];
    try {
      candidates = await this.#select(endpoints);
      const claim = this.#claim(candidates);
      // While this claim waits for the database, the next one can select.
      onReady();
      const deliveries = await this.#releaseIfStale(await claim, endpoints);
      this.#endTurn(endpoints, candidates, deliveries);
      onClaimed(deliveries);
    } catch (error) {
      await this.#recover(error, endpoints, candidates);
    }
  }

  /** Select: reads the due attempts of the endpoints, and admits the attempts that fit the limits. */
  async #select(endpoints: readonly QueuedEndpoint[]): Promise<Candidate[]> {
    const { db, clock } = this.#options;
    try {
      const queries = endpoints.map((endpoint) => ({
        ...endpoint,
        maxRows: this.#limiter.getCapacity(endpoint),
      }));
      const found = await findDueAttempts(db, queries, clock.now());
      const dueById = new Map(found.map((due) => [due.endpoint.id, due]));
      const candidates: Candidate[] = [];
      let bytes = 0;
      for (const [index, endpoint] of endpoints.entries()) {
        // The remaining endpoints keep their places in the queue.
        if (bytes >= maxBytesPerClaim) break;
        const admitted = this.#admit(endpoint, dueById.get(endpoint.id), queries[index]?.maxRows ?? 0);
        for (const { queued } of admitted) bytes += queued.bytes;
        candidates.push(...admitted);
      }
      return candidates;
    } finally {
      this.#isSelecting = false;
    }
  }

  /**
   * Admits due attempts of one endpoint, and moves the cursor of the endpoint past them. Removes the endpoint
   * from the queue if it has no more due attempts.
   */
  #admit(turn: QueuedEndpoint, due: DueAttempts | undefined, maxRows: number): Candidate[] {
    // The endpoint may have answered 410 since its turn began.
    if (this.#excludedIds.has(turn.id)) return [];
    const rows = due?.rows ?? [];
    const admitted = this.#limiter.admit(rows);
    if (admitted.length === rows.length && rows.length < maxRows) this.#endpoints.remove(turn);
    const last = admitted.at(-1);
    if (!due || !last) return [];
    turn.cursor = { due_at: last.due_at, delivery_id: last.delivery_id };
    return admitted.map((queued) => ({ queued, endpoint: due.endpoint }));
  }

  /**
   * Claim: moves candidates from the queue into a batch, unless another worker has claimed them or their
   * endpoint has changed.
   */
  async #claim(candidates: readonly Candidate[]): Promise<ClaimedDelivery[]> {
    const { db, clock, stopped } = this.#options;
    return stopped.aborted ? [] : claimDeliveries(db, clock, candidates);
  }

  /**
   * Release: moves a batch back into the queue if its deliveries must no longer be sent. Returns the
   * deliveries to send.
   */
  async #releaseIfStale(
    deliveries: readonly ClaimedDelivery[],
    endpoints: readonly QueuedEndpoint[],
  ): Promise<readonly ClaimedDelivery[]> {
    const { db, clock, stopped } = this.#options;
    const [first] = deliveries;
    if (!first) return [];
    const isLate = Date.parse(clock.now()) > Date.parse(first.beganAt) + maxClaimDelayMs;
    const isExcluded = deliveries.some(({ endpoint }) => this.#excludedIds.has(endpoint.id));
    if (!isLate && !stopped.aborted && !isExcluded) return deliveries;
    await releaseBatch(db, first.batchId);
    if (isLate) throw new Error("the database took too long to claim a batch: the batch is released");
    this.enqueue(endpoints);
    return [];
  }

  /**
   * Frees the slots of candidates that were not claimed. Moves the endpoints of all candidates to the end of
   * the queue.
   */
  #endTurn(
    endpoints: readonly QueuedEndpoint[],
    candidates: readonly Candidate[],
    deliveries: readonly ClaimedDelivery[],
  ): void {
    const claimed = new Set(listRows(deliveries));
    this.#limiter.withdraw(listRows(candidates).filter((row) => !claimed.has(row)));
    this.#maxEndpoints = Math.min(maxEndpointsPerClaim, 2 * this.#maxEndpoints);
    const selectedIds = new Set(candidates.map(({ endpoint }) => endpoint.id));
    for (const endpoint of endpoints) if (selectedIds.has(endpoint.id)) this.#endpoints.moveToEnd(endpoint);
  }

  /**
   * Frees all slots after a failed claim, and limits the next claim to one endpoint. So a failing endpoint
   * does not affect other endpoints.
   */
  async #recover(
    error: unknown,
    endpoints: readonly QueuedEndpoint[],
    candidates: readonly Candidate[],
  ): Promise<void> {
    this.#options.onError(error);
    this.#limiter.withdraw(listRows(candidates));
    this.#maxEndpoints = 1;
    const [first, ...others] = endpoints;
    // If a claim of a single endpoint failed, this endpoint is removed. The next poll finds it again.
    if (first && others.length === 0) this.#endpoints.remove(first);
    else this.enqueue(endpoints);
    if (!isDataFault(error)) await sleep(errorPauseMs);
  }
}

function listRows(candidates: readonly Candidate[]): QueuedAttempt[] {
  return candidates.map(({ queued }) => queued);
}
