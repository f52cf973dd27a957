import type { AnonymousContext } from "../../context.ts";
import {
  getHeadPosition,
  hasUnplacedEntry,
  listUnplaced,
  lockHead,
  updatePositions,
} from "./entries.store.ts";

/** Maximum number of entries that one transaction places. */
const maxAtOnce = 1_000;

/**
 * Gives every committed entry its position, and returns the last one. A transaction may commit after one that began later, so
 * the order of commits is known afterwards only: whoever has read up to a position has read all that will ever stand before it.
 */
export async function placeEntries({
  read,
  transact,
}: Pick<AnonymousContext, "read" | "transact">): Promise<number> {
  while (await hasUnplacedEntry(read)) {
    await transact(async (tx) => {
      const head = await lockHead(tx);
      const entries = await listUnplaced(tx, maxAtOnce);
      if (entries.length > 0) await updatePositions(tx, entries, head);
    });
  }
  return getHeadPosition(read);
}
