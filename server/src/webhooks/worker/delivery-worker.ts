import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import type { Claim, ClaimedDelivery } from "../queue/claims.store.ts";
import { endpointsDue, type EndpointKey } from "../queue/endpoints-due.ts";
import { isEndpointGone } from "../queue/retry-policy.ts";
import type { AttemptOutcome } from "../queue/settle.ts";
import { defaultLimits, type Limits } from "./concurrency-limiter.ts";
import { DeliveryClaimer } from "./delivery-claimer.ts";
import { assessHealth, type EndpointHealth } from "./endpoint-health.ts";
import { OpenBatches } from "./open-batches.ts";
import { OutcomeSettler } from "./outcome-settler.ts";
import { QueuePoller } from "./queue-poller.ts";
import { createCachingSealer, sendAttempt, type SendServices } from "./send-attempt.ts";

/** Maximum time during which the worker gathers outcomes and due attempts for one transaction. */
const maxGatherMs = 20;

export interface DeliveryWorkerOptions extends SendServices {
  readonly db: Db<Schema>;
  readonly limits?: Limits;
  readonly pollIntervalMs?: number;
  readonly onBegin?: (delivery: ClaimedDelivery) => void;
  readonly onEnd?: (outcome: AttemptOutcome) => void;
  /** Called with the number of attempts that a dead process left without an outcome. */
  readonly onInterrupted?: (count: number) => void;
  readonly onError: (error: unknown, claim?: Claim) => void;
}

/**
 * Delivers the webhooks in the queue. Workers of any number of processes share one queue. An attempt passes
 * through these states:
 *
 * waiting        a row in webhook_queue
 *   │ select     DeliveryClaimer: reads due rows of the next endpoints in turn, within the limits
 * selected       in memory
 *   │ claim      DeliveryClaimer: one transaction moves the rows into a batch. A lease of 30 seconds starts
 *   │ └─ release DeliveryClaimer: back to waiting, if the batch must no longer be sent
 * in flight      a row in webhook_batches
 *   │ send       sendAttempt: one HTTP request of at most 15 seconds, without an open transaction
 * ended          in memory
 *   │ settle     OutcomeSettler: one transaction writes many outcomes and deletes the finished batches
 * delivered, failed, or waiting for the next attempt
 *
 * If a process dies, its attempts that are in flight or ended stay in their batch. After the lease has
 * expired, the QueuePoller of any worker settles them as interrupted. Claims and settlements run side by
 * side. This class decides when each one starts.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #limits: Limits;
  readonly #services: SendServices;
  readonly #batches = new OpenBatches();
  readonly #claimer: DeliveryClaimer;
  readonly #settler: OutcomeSettler;
  readonly #poller: QueuePoller;
  readonly #stopListening: () => void;
  readonly #stopped = new AbortController();
  #inFlightCount = 0;
  #gatherTimer: NodeJS.Timeout | undefined;

  constructor(options: DeliveryWorkerOptions) {
    const { db, clock, limits = defaultLimits, pollIntervalMs = 1000, onError } = options;
    const stopped = this.#stopped.signal;
    const onReady = () => this.#workSoon();
    const onDue = (endpoints: readonly EndpointKey[]) => this.#enqueue(endpoints);
    this.#options = options;
    this.#limits = limits;
    this.#services = { ...options, sealer: createCachingSealer(options.sealer) };
    this.#claimer = new DeliveryClaimer({
      db,
      clock,
      limits,
      stopped,
      onClaimed: (deliveries) => this.#sendAll(deliveries),
      onReady,
      onError,
    });
    this.#settler = new OutcomeSettler({
      db,
      batches: this.#batches,
      pollIntervalMs,
      stopped,
      onSettled: ({ state, endpoint }) => {
        if (isEndpointGone(state)) this.#claimer.include(endpoint.id);
      },
      onReady,
      onError,
    });
    this.#poller = new QueuePoller({
      db,
      clock,
      pollIntervalMs,
      onDue,
      isOpen: (batchId) => this.#batches.has(batchId),
      onInterrupted: (count) => options.onInterrupted?.(count),
      onError,
    });
    this.#stopListening = endpointsDue.listen(db.write, onDue);
  }

  /** Stops claiming. Resolves after the attempts in flight have ended and are settled. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#stopListening();
    await this.#poller.stop();
    await this.#drain();
  }

  #enqueue(endpoints: readonly EndpointKey[]): void {
    this.#claimer.enqueue(endpoints);
    this.#workSoon();
  }

  /**
   * Claims or settles immediately if this handles at least half as many attempts as are in flight. So a
   * single delivery does not wait, and few attempts are repeated if the process dies. Under load, the worker
   * first gathers attempts, because a transaction takes about as long for many attempts as for one.
   */
  #workSoon(): void {
    if (this.#isWorthwhile(this.#settler.pendingCount)) this.#settler.settleNext();
    if (this.#isWorthwhile(this.#claimer.workCount)) this.#claimNext();
    this.#gatherTimer ??= setTimeout(() => this.#work(), maxGatherMs);
  }

  #isWorthwhile(count: number): boolean {
    return 2 * count >= this.#inFlightCount;
  }

  #work(): void {
    clearTimeout(this.#gatherTimer);
    this.#gatherTimer = undefined;
    this.#settler.settleNext();
    this.#claimNext();
  }

  /**
   * Claims only while there is room for more outcomes. During a database outage, unwritten outcomes stay in
   * memory.
   */
  #claimNext(): void {
    const hasRoom = this.#settler.unsettledCount < this.#limits.overall.attempts;
    if (hasRoom && !this.#stopped.signal.aborted) this.#claimer.claimNext();
  }

  #sendAll(deliveries: readonly ClaimedDelivery[]): void {
    this.#batches.open(deliveries);
    for (const delivery of deliveries) void this.#send(delivery);
  }

  /**
   * Sends one attempt. Never rejects: if the outcome is unknown, the attempt stays in its batch until the
   * batch expires.
   */
  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { onBegin, onEnd, onError } = this.#options;
    let health: EndpointHealth = "failing";
    this.#inFlightCount += 1;
    try {
      onBegin?.(delivery);
      const outcome = await sendAttempt(this.#services, delivery);
      onEnd?.(outcome);
      health = assessHealth(outcome);
      if (isEndpointGone(outcome.state)) this.#claimer.exclude(outcome.endpoint.id);
      this.#settler.add(outcome);
    } catch (error) {
      onError(error, delivery);
      this.#batches.markLost(delivery);
    }
    this.#inFlightCount -= 1;
    this.#claimer.finish(delivery, health);
    this.#workSoon();
  }

  /**
   * Claims and settles until nothing is in flight, no claim or settlement runs, and no outcome is pending.
   */
  async #drain(): Promise<void> {
    for (;;) {
      this.#work();
      const running = this.#settler.running ?? this.#claimer.running;
      if (!running && this.#inFlightCount === 0) return;
      await (running ?? sleep(1));
    }
  }
}

export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  return new DeliveryWorker(options);
}
