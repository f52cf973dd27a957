import type { AnonymousContext } from "../context.ts";
import { listDeletedUntil, removeDeleted } from "./deleted-proposals.store.ts";

/** Removes for good what was deleted until then, with everything that belongs to it. Answers how many proposals. */
export async function purgeProposals({ read, transact }: AnonymousContext, until: string): Promise<number> {
  let purged = 0;
  // One transaction each: nobody waits long, and one that is interrupted leaves no proposal in halves.
  for (const proposal of await listDeletedUntil(read, until)) {
    if (await transact((tx) => removeDeleted(tx, proposal, until))) purged += 1;
  }
  return purged;
}
