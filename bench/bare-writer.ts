import { openDriver, type Send, sendDurably } from "./durable-writes.ts";
import type { DurableChange } from "./durable-statements.ts";
import type { Installation } from "./product.ts";
import { takeInTurn } from "./take-in-turn.ts";
import { serveJobs } from "./worker.ts";

/** Ids of the proposal and the item to change, and of the group of the item. */
export type Target = Readonly<Partial<Record<"proposal" | "group" | "item", string>>>;

/**
 * Repeats durable changes of the product on the bare driver. Each lane runs one transaction after the other.
 */
export interface Writing {
  readonly engine: Installation["engine"];
  readonly location: string;
  /**
   * Changes all targets in turn before it changes one of them again. If a target got the same change twice in
   * a row, the repetition would not touch indexes.
   */
  readonly changes: readonly DurableChange[];
  readonly organization: string;
  readonly user: string;
  /** Changed in turn. Each lane starts at a different target. */
  readonly targets: readonly Target[];
  readonly lanes: number;
  readonly milliseconds: number;
}

// Reused from job to job.
const lanes: Send[] = [];
let takeChange: (() => DurableChange) | undefined;

serveJobs(async (writing: Writing): Promise<{ perSecond: number }> => {
  while (lanes.length < writing.lanes) lanes.push(await openDriver(writing));
  const begin = performance.now();
  const written = await Promise.all(
    lanes
      .slice(0, writing.lanes)
      .map((send, lane) => write(writing, send, lane, begin + writing.milliseconds)),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { perSecond: written.reduce((sum, count) => sum + count) / seconds };
});

async function write(writing: Writing, send: Send, lane: number, until: number): Promise<number> {
  const { changes, organization, user, targets } = writing;
  takeChange ??= takeInTurn(changes, targets.length);
  const first = Math.floor((lane * targets.length) / writing.lanes);
  const takeTarget = takeInTurn([...targets.slice(first), ...targets.slice(0, first)]);
  let count = 0;
  while (performance.now() < until) {
    await sendDurably(send, takeChange(), { organization, user, ...takeTarget() });
    count++;
  }
  return count;
}
