import type { Context } from "../context.ts";
import {
  type ItemInput,
  type Owner,
  rowsOf,
  refuseFaultyItem,
  refuseTooLarge,
  renumbered,
} from "../items/index.ts";
import { newId } from "../platform/ids.ts";
import * as library from "./library.store.ts";

/** Saves a deep copy of a record, linked to nothing, and returns its id. */
export async function createLibraryItem(
  { caller, clock, transact }: Context,
  input: ItemInput & { tags?: string[] },
): Promise<string> {
  refuseFaultyItem(input);
  const id = newId();
  const owner: Owner = { organizationId: caller.organizationId, id, owner: "library" };
  const place = { parentId: null, orderKey: renumbered(0) };
  const rows = rowsOf(input, place, owner, clock.now(), undefined, undefined, id);
  refuseTooLarge(rows, owner.owner);
  await transact((tx) => library.insertTree(tx, rows, input.tags ?? []));
  return id;
}
