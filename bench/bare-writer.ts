import { openDriver, type Send, sendDurably } from "./durable-writes.ts";
import type { DurableChange } from "./durable-statements.ts";
import type { Installation } from "./product.ts";
import { serveJobs } from "./worker.ts";

/** What a change is made to: a proposal, and where an item of it changes, that with its group. */
export type Target = Readonly<Partial<Record<"proposal" | "group" | "item", string>>>;

/** Repeats durable changes of the product on the bare driver, each lane one transaction after the other. */
export interface Writing {
  readonly engine: Installation["engine"];
  readonly location: string;
  /** Taken in turn, so that a proposal gets another one each time. */
  readonly changes: readonly DurableChange[];
  readonly organization: string;
  readonly user: string;
  /** Taken in turn; each lane starts at a place of its own. */
  readonly targets: readonly Target[];
  readonly lanes: number;
  readonly milliseconds: number;
}

const lanes: Send[] = [];

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
  const first = Math.floor((lane * targets.length) / writing.lanes);
  let count = 0;
  while (performance.now() < until) {
    const target = targets[(first + count) % targets.length];
    const change = changes[(lane + Math.floor(count++ / targets.length)) % changes.length] ?? [];
    await sendDurably(send, change, { organization, user, ...target });
  }
  return count;
}
