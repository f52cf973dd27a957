import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../platform/db/open.ts";
import { isOfTheData } from "../../platform/db/faults.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import { findDue } from "../queue/due.ts";
import { graceMs, isWorthRetrying, pauses } from "../queue/plan.ts";
import { record, type Ended } from "../queue/record.ts";
import { putBack, takeOut, type Chosen, type Claimed, type Taken } from "../queue/take-out.ts";
import { endpointsDue, type EndpointKey } from "../queue/wake.ts";
import type { QueueRow } from "../tables.ts";
import { attempt, type Attempting } from "./attempt.ts";
import { Batches } from "./batches.ts";
import { Line, type Place } from "./line.ts";
import { rememberOpened } from "./opened.ts";
import { Pace, usualLimits, type Limits, type Manner } from "./pace.ts";
import { startSweeping } from "./sweep.ts";

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
  /** Of attempts whose end nobody saw: found when they must be over. */
  readonly onInterrupted?: (count: number) => void;
  readonly onError: (error: unknown, delivery?: Taken) => void;
}

/** Endpoints whose deliveries are taken at a time. */
const mostServed = 64;
/** One takes while the other looks: an attempt need not wait for both. */
const mostTakes = 2;
/** How long what has ended, or may begin, waits for company at the most. */
const gatherMs = 20;
/** After the database was away or busy for longer than a transaction waits for it. */
const restMs = 250;
/** What was taken longer ago does not begin: it would not be over for certain when others take it for interrupted. */
const lateMs = graceMs / 3;
const slowMs = 2000;
/** Bodies that are read and signed at once, on the thread that answers requests; one may be larger by itself. */
const maxTakeBytes = 8 * 1024 * 1024;

/**
 * Delivers what waits. Any number of workers, in any number of processes, share the work. A worker does two things side by
 * side: it records what has ended since the last time, and it takes what can begin, of those endpoints that come
 * next. No transaction is open while an attempt is on its way.
 */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { db, clock, limits = usualLimits, pollMilliseconds = 1000, onError } = options;
  const attempting = { ...options, sealer: rememberOpened(options.sealer) };
  const pace = new Pace(limits);
  const line = new Line();
  const batches = new Batches();
  /** To be recorded next. */
  const ended: Ended[] = [];
  /** Those that are being recorded, too. */
  let unrecorded = 0;
  /** The endpoints that are paused by an end which was not recorded yet when the present takes began. */
  const gone = new Set<string>();
  let underWay = 0;
  /** Attempts that have ended since it was last looked for what takes their places. */
  let freed = 0;
  /** One after taking failed, so that an endpoint whose deliveries cannot be taken holds up no others; then it doubles. */
  let served = mostServed;
  let recording: Promise<void> | undefined;
  const taking = new Set<Promise<void>>();
  /** The last of them does not know yet what it takes. */
  let isLooking = false;
  let gathering: NodeJS.Timeout | undefined;
  let isStopped = false;

  const onDue = (endpoints: readonly EndpointKey[]) => {
    for (const endpoint of endpoints) line.add(endpoint);
    goOnSoon();
  };
  const stopListening = endpointsDue.listen(db.write, onDue);
  const stopSweeping = startSweeping({
    db,
    clock,
    pollMilliseconds,
    onDue,
    isOurs: (batchId) => batches.has(batchId),
    onInterrupted: (count) => options.onInterrupted?.(count),
    onError,
  });

  /**
   * At once while there is half as much to do as is on its way, so that a delivery alone does not wait and little is
   * repeated when the process dies; under load it gathers, because a transaction takes about as long for many as for one.
   */
  function goOnSoon(): void {
    if (isEnough(ended.length)) recordEnded();
    if (isEnough(freed + line.length)) takeNext();
    gathering ??= setTimeout(goOn, gatherMs);
  }

  function isEnough(count: number): boolean {
    return 2 * count >= underWay;
  }

  function goOn(): void {
    clearTimeout(gathering);
    gathering = undefined;
    recordEnded();
    takeNext();
  }

  function recordEnded(): void {
    if (recording || ended.length === 0) return;
    recording = recordAll(ended.splice(0)).finally(() => {
      recording = undefined;
      goOnSoon();
    });
  }

  function takeNext(): void {
    if (taking.size === mostTakes || isLooking || !mayTake()) return;
    const next = line.next(served, (place) => !gone.has(place.id) && pace.room(place) > 0);
    if (next.length === 0) return;
    isLooking = true;
    freed = 0;
    const take = takeFor(next).finally(() => {
      taking.delete(take);
      goOnSoon();
    });
    taking.add(take);
  }

  /** Ends that cannot be recorded for the moment are kept in memory: not without bounds. */
  function mayTake(): boolean {
    return !isStopped && unrecorded < limits.overall.attempts;
  }

  async function takeFor(next: readonly Place[]): Promise<void> {
    let chosen: readonly Chosen[] = [];
    try {
      chosen = await look(next).finally(() => (isLooking = false));
      const out = isStopped ? Promise.resolve([]) : takeOut(db, clock, chosen);
      goOnSoon();
      const deliveries = await unlessTooLate(await out, next);
      const taken = new Set(rowsOf(deliveries));
      pace.takeBack(rowsOf(chosen).filter((row) => !taken.has(row)));
      served = Math.min(mostServed, 2 * served);
      const busy = new Set(chosen.map(({ endpoint }) => endpoint.id));
      for (const place of next) if (busy.has(place.id)) line.goToEnd(place);
      batches.begin(deliveries);
      for (const delivery of deliveries) void carryOut(delivery);
    } catch (error) {
      onError(error);
      pace.takeBack(rowsOf(chosen));
      for (const place of next) {
        // One alone is found again by the next sweep.
        if (next.length === 1) line.leave(place);
        else line.add(place);
      }
      served = 1;
      if (!isOfTheData(error)) await sleep(restMs);
    }
  }

  /** What was taken, or nothing: meanwhile the worker was stopped, a last answer came, or too much time has passed. */
  async function unlessTooLate(
    deliveries: readonly Claimed[],
    places: readonly Place[],
  ): Promise<readonly Claimed[]> {
    const [first] = deliveries;
    if (!first) return [];
    const isLate = Date.parse(clock.now()) > Date.parse(first.beganAt) + lateMs;
    if (!isLate && !isStopped && !deliveries.some(({ endpoint }) => gone.has(endpoint.id))) return deliveries;
    await putBack(db, first.batchId);
    if (isLate) throw new Error("the database took so long that what was taken is put back");
    places.forEach((place) => line.add(place));
    return [];
  }

  /** What begins, of what is due for those who come next. */
  async function look(next: readonly Place[]): Promise<Chosen[]> {
    const wanted = next.map((place) => ({ ...place, most: pace.room(place) }));
    const due = new Map((await findDue(db, wanted, clock.now())).map((each) => [each.endpoint.id, each]));
    const chosen: Chosen[] = [];
    let bytes = 0;
    for (const [nth, place] of next.entries()) {
      // The others keep their places in the line.
      if (bytes >= maxTakeBytes) break;
      const { endpoint, rows } = due.get(place.id) ?? { rows: [] };
      // Its last answer may have come since.
      if (gone.has(place.id)) continue;
      const begun = pace.begin(rows);
      bytes += begun.reduce((sum, row) => sum + row.bytes, 0);
      const last = begun.at(-1);
      if (begun.length === rows.length && rows.length < (wanted[nth]?.most ?? 0)) line.leave(place);
      if (!endpoint || !last) continue;
      place.after = { due_at: last.due_at, delivery_id: last.delivery_id };
      chosen.push(...begun.map((queued) => ({ queued, endpoint })));
    }
    return chosen;
  }

  async function recordAll(ends: readonly Ended[]): Promise<void> {
    const over = batches.overWith(ends);
    try {
      await transact(db, (tx) => record(tx, ends, over));
      batches.recorded(ends);
      ends.forEach(forget);
    } catch (error) {
      onError(error);
      if (isOfTheData(error)) await recordOneByOne(ends);
      else await recordLater(ends);
    }
  }

  /** So that one that cannot be recorded takes no others with it: it counts as interrupted. */
  async function recordOneByOne(ends: readonly Ended[]): Promise<void> {
    for (const [nth, end] of ends.entries()) {
      try {
        const over = batches.overWith([end]);
        await transact(db, (tx) => record(tx, [end], over));
        batches.recorded([end]);
      } catch (error) {
        onError(error, end.delivery);
        if (!isOfTheData(error)) return recordLater(ends.slice(nth));
        batches.lose(end.delivery);
      }
      forget(end);
    }
  }

  /** Unless the worker is stopped: then they count as interrupted. */
  async function recordLater(ends: readonly Ended[]): Promise<void> {
    if (isStopped) return;
    ended.unshift(...ends);
    await sleep(restMs);
  }

  function forget({ delivery, next }: Ended): void {
    unrecorded -= 1;
    if (!pauses(next)) return;
    // What is being taken may have been chosen before that was recorded.
    void Promise.allSettled(taking).then(() => gone.delete(delivery.endpoint.id));
  }

  /** Never fails: an attempt whose end is not known has no record, and counts as interrupted. */
  async function carryOut(delivery: Claimed): Promise<void> {
    const { endpoint, queued } = delivery;
    let manner: Manner = "failing";
    underWay += 1;
    try {
      options.onBegin?.(delivery);
      const end = await attempt(attempting, delivery);
      options.onEnd?.(end);
      manner = mannerOf(end);
      if (pauses(end.next)) gone.add(endpoint.id);
      unrecorded += 1;
      ended.push(end);
    } catch (error) {
      onError(error, delivery);
      batches.lose(delivery);
    }
    underWay -= 1;
    freed += 1;
    pace.end(queued, manner);
    goOnSoon();
  }

  async function ending(): Promise<void> {
    goOn();
    const [take] = taking;
    if (!recording && !take && underWay === 0) return;
    await (recording ?? take ?? sleep(1));
    await ending();
  }

  return {
    async stop() {
      isStopped = true;
      stopListening();
      await stopSweeping();
      await ending();
    },
  };
}

function rowsOf(chosen: readonly Chosen[]): QueueRow[] {
  return chosen.map(({ queued }) => queued);
}

/** Whatever became of the delivery: a dead endpoint is dead at the eighth attempt too. */
function mannerOf({ httpStatus, responseTimeMs }: Ended): Manner {
  if (httpStatus === null || isWorthRetrying(httpStatus)) return "failing";
  return responseTimeMs > slowMs ? "slow" : "prompt";
}
