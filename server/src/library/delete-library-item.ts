import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import * as library from "./library.store.ts";

/** Copies of the item in proposals stay. */
export function deleteLibraryItem({ caller, transact }: Context, id: string): Promise<void> {
  return transact(async (tx) => {
    if (!(await library.remove(tx, caller.organizationId, id))) throw notFound(id);
  });
}
