import type { AnonymousContext } from "../../context.ts";
import { listDeletedUntil, removeDeleted } from "./library.store.ts";

/** Removes for good the library items that were deleted until then. Answers how many. */
export async function purgeLibrary({ read, transact }: AnonymousContext, until: string): Promise<number> {
  let purged = 0;
  // One transaction each: nobody waits long, and one that is interrupted leaves no item in halves.
  for (const item of await listDeletedUntil(read, until))
    if (await transact((tx) => removeDeleted(tx, item, until))) purged += 1;
  return purged;
}
