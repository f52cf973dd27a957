import type { Clock } from "../../platform/clock.ts";
import { isOfTheData } from "../../platform/db/faults.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import { endInterrupted, overdueBatches } from "../queue/interrupted.ts";
import { graceMs } from "../queue/plan.ts";
import { waitingEndpoints } from "../queue/waiting-endpoints.ts";
import type { EndpointKey } from "../queue/wake.ts";

/** Between two sweeps, however many endpoints have something due in the next moment. */
const leastMs = 50;

export interface Sweeping {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly pollMilliseconds: number;
  readonly onDue: (endpoints: readonly EndpointKey[]) => void;
  /** A batch of the worker itself, which will record its ends as soon as it can. */
  readonly isOurs: (batchId: string) => boolean;
  /** Attempts whose end nobody saw. */
  readonly onInterrupted: (count: number) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Finds, time and again, what other processes queued, what is due again and what was interrupted; looks earlier when the
 * next is due earlier. Answers how to stop that.
 */
export function startSweeping({
  db,
  clock,
  pollMilliseconds,
  onDue,
  isOurs,
  onInterrupted,
  onError,
}: Sweeping) {
  let isStopped = false;
  let sweeping: Promise<void> | undefined;
  /** After the database was away: until then other processes may record what ended meanwhile. */
  let patientUntil = 0;
  let timer = setTimeout(sweep, 0);

  function sweep(): void {
    sweeping = sweepOnce();
  }

  async function sweepOnce(): Promise<void> {
    const wait = await find();
    if (!isStopped) timer = setTimeout(sweep, wait);
  }

  /** How long nothing else can be due. */
  async function find(): Promise<number> {
    try {
      const now = clock.now();
      if (Date.parse(now) >= patientUntil) await endWhatWasInterrupted(now);
      const waiting = await waitingEndpoints(db.read);
      onDue(waiting.filter(({ nextAt }) => nextAt <= now));
      const later = waiting.filter(({ nextAt }) => nextAt > now).map(({ nextAt }) => Date.parse(nextAt));
      const soonest = Math.min(...later.map((at) => at - Date.parse(now)));
      return Math.min(pollMilliseconds, Math.max(soonest, leastMs));
    } catch (error) {
      onError(error);
      patientUntil = Date.parse(clock.now()) + graceMs;
      return pollMilliseconds;
    }
  }

  async function endWhatWasInterrupted(now: string): Promise<void> {
    for (const batchId of await overdueBatches(db, now)) {
      if (isStopped) return;
      if (isOurs(batchId)) continue;
      try {
        onInterrupted(await endInterrupted(db, batchId));
      } catch (error) {
        // One that cannot be ended holds up no others.
        if (!isOfTheData(error)) throw error;
        onError(error);
      }
    }
  }

  return async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await sweeping;
  };
}
