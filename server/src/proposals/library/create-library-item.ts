import type { Context } from "../../context.ts";
import {
  type GivenIds,
  givenIds,
  type InnerIds,
  type ItemInput,
  listGivenIds,
  type Owner,
  assertUnknownIds,
  takenId,
  toRows,
  assertValidItem,
  assertTreeSize,
  getKeyOfRank,
} from "../../records/items/index.ts";
import { isUniqueViolation } from "../../platform/db/transact.ts";
import { createId } from "../../platform/ids.ts";
import type { OwnedItem } from "../../schema.ts";
import * as library from "./library.store.ts";

export type LibraryItemInput = ItemInput & { tags?: string[]; sku?: string };

/** A library item that is ready to be stored. */
export interface NewLibraryItem {
  readonly id: string;
  readonly rows: readonly [OwnedItem, ...OwnedItem[]];
  readonly keys: library.LibraryIndexFields;
}

/** Saves a deep copy of a record, linked to nothing, and returns its id. `keepsIds` keeps the ids that the client gave. */
export function createLibraryItem(
  context: Context,
  input: LibraryItemInput,
  keepsIds = false,
): Promise<string> {
  return keepsIds
    ? storeLibraryItem(context, input, listGivenIds(input), givenIds)
    : storeLibraryItem(context, input);
}

/** Saves a deep copy of a record, which gets the ids that the client gave; what is in it has new ones unless `innerIds` says otherwise. */
export async function storeLibraryItem(
  context: Context,
  input: LibraryItemInput,
  given: GivenIds = new Map(),
  innerIds?: InnerIds,
): Promise<string> {
  const { id, rows, keys } = toNewLibraryItem(context, input, given.get("id"), innerIds);
  await context.transact(async (tx) => {
    await assertUnknownIds(tx, context.caller.organizationId, given);
    await library.insertTree(tx, rows, keys).catch((error: unknown) => {
      throw isUniqueViolation(error) ? takenId("id") : error;
    });
  });
  return id;
}

/** Converts a record to a library item, with new ids where none are given; refuses contradictions with 400. */
export function toNewLibraryItem(
  { caller, clock }: Pick<Context, "caller" | "clock">,
  input: LibraryItemInput,
  id = createId(),
  ids?: InnerIds,
): NewLibraryItem {
  assertValidItem(input);
  const owner: Owner = { organizationId: caller.organizationId, id, owner: "library" };
  const place = { parentId: null, orderKey: getKeyOfRank(0) };
  const rows = toRows(input, place, owner, clock.now(), ids, ids, id);
  assertTreeSize(rows, owner.owner);
  const { name, tags, sku } = input;
  return { id, rows, keys: { name, tags, sku } };
}
