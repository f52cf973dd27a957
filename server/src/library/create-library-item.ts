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
import type { ItemRow } from "../schema.ts";
import * as library from "./library.store.ts";

export type LibraryItemInput = ItemInput & { tags?: string[]; sku?: string };

/** A library item that is ready to be stored. */
export interface NewLibraryItem {
  readonly id: string;
  readonly rows: readonly [ItemRow, ...ItemRow[]];
  readonly keys: library.Indexed;
}

/** Saves a deep copy of a record, linked to nothing, and returns its id. */
export async function createLibraryItem(context: Context, input: LibraryItemInput): Promise<string> {
  const { id, rows, keys } = toNewLibraryItem(context, input);
  await context.transact((tx) => library.insertTree(tx, rows, keys));
  return id;
}

/** Converts a record to a library item with an id of its own; refuses contradictions with 400. */
export function toNewLibraryItem(
  { caller, clock }: Pick<Context, "caller" | "clock">,
  input: LibraryItemInput,
): NewLibraryItem {
  refuseFaultyItem(input);
  const id = newId();
  const owner: Owner = { organizationId: caller.organizationId, id, owner: "library" };
  const place = { parentId: null, orderKey: renumbered(0) };
  const rows = rowsOf(input, place, owner, clock.now(), undefined, undefined, id);
  refuseTooLarge(rows, owner.owner);
  const { name, tags, sku } = input;
  return { id, rows, keys: { name, tags, sku } };
}
