import type { AnonymousContext } from "../../context.ts";
import { deleteEntries, findLastPositionUntil } from "./entries.store.ts";
import { deleteOldOperations } from "./operations.store.ts";
import { placeEntries } from "./place-entries.ts";

const keptMs = 60 * 60 * 1000;

/** Maximum number of entries that one transaction deletes. */
const maxAtOnce = 1_000;

/** Deletes entries and operations after an hour: always those with the lowest positions, so that none is missing in between. */
export async function purgeChangeLog(context: AnonymousContext): Promise<void> {
  const { read, transact, clock } = context;
  const until = new Date(Date.parse(clock.now()) - keptMs).toISOString();
  await placeEntries(context);
  const last = await findLastPositionUntil(read, until);
  if (last !== undefined) while ((await transact((tx) => deleteEntries(tx, last, maxAtOnce))) === maxAtOnce);
  await transact((tx) => deleteOldOperations(tx, until));
}
