import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import * as library from "./library.store.ts";

/** Copies of the item in proposals stay. */
export function deleteLibraryItem({ caller, clock, transact }: Context, id: string): Promise<void> {
  return transact(async (tx) => {
    const deleted = await library.deleteTrees(tx, caller.organizationId, [id], clock.now());
    if (!deleted.has(id)) throw notFound(id);
  });
}
