import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import { claim, type Batch, type Claimed } from "../queue/claim.ts";
import { isWorthRetrying } from "../queue/plan.ts";
import { record, type Ended } from "../queue/record.ts";
import { waitingEndpoints } from "../queue/waiting-endpoints.ts";
import { onWake, type EndpointKey } from "../queue/wake.ts";
import type { EndpointRow } from "../tables.ts";
import { attempt, type Attempting } from "./attempt.ts";
import { Pace, usualLimits, type Limits, type Manner } from "./pace.ts";

export interface DeliveryWorker {
  /** Takes nothing more and resolves when what is on its way has ended and that is recorded. */
  stop(): Promise<void>;
}

export interface DeliveryWorkerOptions extends Attempting {
  readonly db: Db<Schema>;
  readonly limits?: Limits;
  readonly pollMilliseconds?: number;
  /** Of every attempt, as it begins and as it ends. */
  readonly onBegin?: (delivery: Claimed) => void;
  readonly onEnd?: (ended: Ended) => void;
  readonly onError: (error: unknown, delivery?: Claimed) => void;
}

/** Transactions at a time: most of the connections stay with those who wait for an answer. */
const mostTurns = 4;
const mostRestMs = 20;
const slowMs = 2000;

/** What this process knows of an endpoint that has, or may have, something to do. */
interface Lane extends EndpointKey {
  /** Something may be due. */
  isReady: boolean;
  /** A transaction of it is under way, or just was. */
  isBusy: boolean;
  /** What is not recorded yet. */
  ended: Ended[];
}

/**
 * Delivers what waits. Any number of workers, in any number of processes, share the work. Endpoints take turns; a turn is
 * one transaction, which records what has ended since the last one and takes what can begin. None is open while an
 * attempt is on its way.
 */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { db, clock, limits = usualLimits, pollMilliseconds = 1000, onError } = options;
  const pace = new Pace(limits);
  /** Whoever had a turn goes to the end. */
  const lanes = new Map<string, Lane>();
  const turns = new Set<Promise<void>>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let sweeping: Promise<void> | undefined;

  const stopListening = onWake(db.write, (endpoints) => {
    for (const endpoint of endpoints) laneOf(endpoint).isReady = true;
    takeTurns();
  });
  let timer = setTimeout(sweep, 0);

  function laneOf({ organizationId, id }: EndpointKey): Lane {
    const lane = lanes.get(id) ?? { organizationId, id, isReady: false, isBusy: false, ended: [] };
    lanes.set(id, lane);
    return lane;
  }

  /** Finds what other processes queued, what is due again and what was interrupted; comes back when the next is due. */
  function sweep(): void {
    sweeping = sweepOnce();
  }

  async function sweepOnce(): Promise<void> {
    let wait = pollMilliseconds;
    try {
      const waiting = await waitingEndpoints(db.read);
      const now = clock.now();
      for (const { nextAt, ...endpoint } of waiting) {
        if (nextAt <= now) laneOf(endpoint).isReady = true;
        else wait = Math.min(wait, Date.parse(nextAt) - Date.parse(now));
      }
      takeTurns();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(sweep, wait);
  }

  function takeTurns(): void {
    for (const lane of lanes.values()) {
      if (turns.size >= mostTurns) return;
      if (lane.isBusy) continue;
      const most = lane.isReady && !isStopped ? pace.reserve(lane.id) : 0;
      if (most === 0 && lane.ended.length === 0) continue;
      const turn = takeTurn(lane, most).finally(() => {
        turns.delete(turn);
        takeTurns();
      });
      turns.add(turn);
    }
  }

  async function takeTurn(lane: Lane, most: number): Promise<void> {
    lanes.delete(lane.id);
    lanes.set(lane.id, lane);
    lane.isBusy = true;
    // Whoever wakes it from here on does so for something that this turn may not see.
    if (most > 0) lane.isReady = false;
    const began = performance.now();
    const batch = await write(lane, lane.ended.splice(0), most);
    pace.giveBack(lane.id, most - (batch?.deliveries.length ?? 0));
    if (batch) begin(lane, batch);
    // What ends soon is recorded together: a turn takes half of the time at the most.
    const rest = Math.min(performance.now() - began, mostRestMs);
    setTimeout(() => {
      lane.isBusy = false;
      if (!lane.isReady && lane.ended.length === 0 && !pace.isRunning(lane.id)) lanes.delete(lane.id);
      takeTurns();
    }, rest);
  }

  async function write(lane: Lane, ends: readonly Ended[], most: number): Promise<Batch | undefined> {
    const { organizationId, id } = lane;
    const isPostgres = db.engine === "postgres";
    try {
      return await transact(db, async (tx) => {
        await record(tx, ends);
        // The lease runs from here, however long the transaction had to wait for its turn.
        const now = clock.now();
        return most > 0 ? claim(tx, { organizationId, id, now, most, isPostgres }) : undefined;
      });
    } catch (error) {
      onError(error);
      await recordOneByOne(ends);
      // The next sweep finds the endpoint again.
      return undefined;
    }
  }

  /** So that one that cannot be recorded takes no others with it: its lease ends, and it counts as interrupted. */
  async function recordOneByOne(ends: readonly Ended[]): Promise<void> {
    for (const end of ends)
      await transact(db, (tx) => record(tx, [end])).catch((error: unknown) => onError(error, end.delivery));
  }

  function begin(lane: Lane, { endpoint, deliveries, isFull }: Batch): void {
    lane.isReady ||= isFull;
    for (const delivery of deliveries) {
      const done = carryOut(delivery, endpoint).finally(() => {
        running.delete(done);
        takeTurns();
      });
      running.add(done);
    }
  }

  /** Never fails: an attempt whose end is not known has no record, and counts as interrupted when its lease ends. */
  async function carryOut(delivery: Claimed, endpoint: EndpointRow): Promise<void> {
    let manner: Manner = "failing";
    try {
      options.onBegin?.(delivery);
      const end = await attempt(options, delivery, endpoint);
      laneOf({ organizationId: delivery.organizationId, id: endpoint.id }).ended.push(end);
      manner = mannerOf(end);
      options.onEnd?.(end);
    } catch (error) {
      onError(error, delivery);
    }
    pace.end(endpoint.id, manner);
  }

  async function ending(): Promise<void> {
    await Promise.all([...turns, ...running]);
    const isAllRecorded = [...lanes.values()].every(({ ended }) => ended.length === 0);
    if (isAllRecorded && turns.size === 0 && running.size === 0) return;
    await sleep(1);
    await ending();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      await sweeping;
      await ending();
    },
  };
}

/** Whatever became of the delivery: a dead endpoint is dead at the eighth attempt too. */
function mannerOf({ httpStatus, responseTimeMs }: Ended): Manner {
  if (httpStatus === null || isWorthRetrying(httpStatus)) return "failing";
  return responseTimeMs > slowMs ? "slow" : "prompt";
}
