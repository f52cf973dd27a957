import { openDriver, type Send, sendDurably } from "./durable-writes.ts";
import type { DurableStatement } from "./durable-statements.ts";
import type { Installation } from "./product.ts";
import { serveJobs } from "./worker.ts";

/** Repeats the durable statements of the product on the bare driver, each lane one transaction after the other. */
export interface Writing {
  readonly engine: Installation["engine"];
  readonly location: string;
  readonly statements: readonly DurableStatement[];
  readonly organization: string;
  readonly user: string;
  /** Taken in turn; each lane starts at a place of its own. */
  readonly proposals: readonly string[];
  /** An item of each proposal, where the statements change one. */
  readonly items?: readonly string[];
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
  const { statements, organization, user, proposals, items } = writing;
  const first = Math.floor((lane * proposals.length) / writing.lanes);
  let count = 0;
  while (performance.now() < until) {
    const place = (first + count++) % proposals.length;
    await sendDurably(send, statements, {
      organization,
      user,
      proposal: proposals[place],
      item: items?.[place],
    });
  }
  return count;
}
