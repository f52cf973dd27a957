import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import { claim, type Batch, type Claimed } from "../queue/claim.ts";
import { record, type Ended } from "../queue/record.ts";
import { waitingEndpoints } from "../queue/waiting-endpoints.ts";
import { onWake, type EndpointKey } from "../queue/wake.ts";
import type { EndpointRow } from "../tables.ts";
import { attempt, type Attempting } from "./attempt.ts";
import { Pace, usualLimits, type Limits } from "./pace.ts";

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

/** Endpoints that one transaction takes from, and ends that one transaction records. */
const mostEndpoints = 32;
const mostEnds = 256;

/**
 * Delivers what waits. Any number of workers, in any number of processes, share the work. One transaction after the
 * other records what has ended since the last one and takes what can begin; none is open while an attempt is on its way.
 */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { db, clock, limits = usualLimits, pollMilliseconds = 1000, onError } = options;
  const pace = new Pace(limits);
  /** Endpoints that may have something to do; whoever was served goes to the end. */
  const ready = new Map<string, EndpointKey>();
  const ended: Ended[] = [];
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isAgain = false;
  let turning: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;

  const stopListening = onWake(db.write, (endpoints) => {
    for (const endpoint of endpoints) ready.set(endpoint.id, endpoint);
    turn();
  });
  let timer = setTimeout(sweep, 0);

  /** Finds what other processes queued, what is due again and what was interrupted; comes back when the next is due. */
  function sweep(): void {
    sweeping = sweepOnce();
  }

  async function sweepOnce(): Promise<void> {
    let wait = pollMilliseconds;
    try {
      wait = await lookAround();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(sweep, wait);
  }

  async function lookAround(): Promise<number> {
    const waiting = await waitingEndpoints(db.read);
    const now = clock.now();
    let wait = pollMilliseconds;
    for (const { organizationId, id, nextAt } of waiting) {
      if (nextAt <= now) {
        if (!ready.has(id)) ready.set(id, { organizationId, id });
      } else wait = Math.min(wait, Date.parse(nextAt) - Date.parse(now));
    }
    turn();
    return wait;
  }

  function turn(): void {
    isAgain = true;
    turning ??= takeTurns().finally(() => {
      turning = undefined;
      if (isAgain) turn();
    });
  }

  async function takeTurns(): Promise<void> {
    for (;;) {
      isAgain = false;
      const ends = ended.splice(0, mostEnds);
      const wanted = isStopped ? [] : choose();
      if (ends.length === 0 && wanted.length === 0) return;
      const batches = await write(ends, wanted);
      for (const { id, most } of wanted) {
        const batch = batches.find(({ endpoint }) => endpoint.id === id);
        pace.giveBack(id, most - (batch?.deliveries.length ?? 0));
        if (batch) start(batch);
      }
    }
  }

  function choose(): Wanted[] {
    const wanted: Wanted[] = [];
    for (const [id, endpoint] of ready) {
      if (wanted.length === mostEndpoints) break;
      const most = pace.reserve(id);
      if (most === 0) continue;
      wanted.push({ ...endpoint, most });
      // Whoever wakes it from here on does so for something that this turn may not see.
      ready.delete(id);
    }
    return wanted;
  }

  async function write(ends: readonly Ended[], wanted: readonly Wanted[]): Promise<Batch[]> {
    const now = clock.now();
    const isPostgres = db.engine === "postgres";
    try {
      return await transact(db, async (tx) => {
        await record(tx, ends);
        const batches: Batch[] = [];
        for (const each of wanted) {
          const batch = await claim(tx, { ...each, now, isPostgres });
          if (batch) batches.push(batch);
        }
        return batches;
      });
    } catch (error) {
      onError(error);
      await recordOneByOne(ends);
      // The next sweep finds the endpoints again.
      return [];
    }
  }

  /** So that one that cannot be recorded takes no others with it: its lease ends, and it counts as interrupted. */
  async function recordOneByOne(ends: readonly Ended[]): Promise<void> {
    for (const end of ends)
      await transact(db, (tx) => record(tx, [end])).catch((error: unknown) => onError(error, end.delivery));
  }

  function start({ endpoint, deliveries, isFull }: Batch): void {
    if (isFull) ready.set(endpoint.id, { organizationId: endpoint.organization_id, id: endpoint.id });
    for (const delivery of deliveries) {
      const done = carryOut(delivery, endpoint).finally(() => {
        running.delete(done);
        turn();
      });
      running.add(done);
    }
  }

  async function ending(): Promise<void> {
    await Promise.all([turning, ...running]);
    // What ends begins a turn, and a turn that was under way may still have begun something.
    if (turning || running.size > 0) await ending();
  }

  /** Never fails: an attempt whose end is not known has no record, and counts as interrupted when its lease ends. */
  async function carryOut(delivery: Claimed, endpoint: EndpointRow): Promise<void> {
    let isFailing = true;
    try {
      options.onBegin?.(delivery);
      const end = await attempt(options, delivery, endpoint);
      ended.push(end);
      isFailing = end.next.status === "waiting";
      options.onEnd?.(end);
    } catch (error) {
      onError(error, delivery);
    }
    pace.end(endpoint.id, isFailing);
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

type Wanted = EndpointKey & { readonly most: number };
