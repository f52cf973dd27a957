import type { Context } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import {
  type GivenIds,
  keepGivenId,
  type IdChooser,
  type ItemInput,
  listGivenIds,
  type Owner,
  assertUnknownIds,
  takenId,
  toRows,
  assertValidItem,
  assertTreeSize,
  getKeyOfRank,
  items,
} from "../../records/items/index.ts";
import type { OwnedItem } from "../../schema.ts";
import * as library from "./library.store.ts";
import { insertTrees } from "./library.store.ts";

type LibraryItemInput = ItemInput & { tags?: string[]; sku?: string };

/** A library item, ready to be stored. */
export interface NewLibraryItem {
  readonly id: string;
  readonly rows: readonly [OwnedItem, ...OwnedItem[]];
  readonly keys: library.LibraryIndexFields;
}

/**
 * Saves a deep copy of a record in the library and returns its id. `keepsIds` keeps the ids from the request.
 */
export function createLibraryItem(
  context: Context,
  input: LibraryItemInput,
  keepsIds = false,
): Promise<string> {
  return keepsIds
    ? storeLibraryItem(context, input, listGivenIds(input), keepGivenId)
    : storeLibraryItem(context, input);
}

/**
 * Saves a deep copy of a record with the given id. Its parts get new ids, or the ids chosen by `chooseId`.
 */
export async function storeLibraryItem(
  context: Context,
  input: LibraryItemInput,
  given: GivenIds = new Map(),
  chooseId?: IdChooser,
): Promise<string> {
  const { id, rows, keys } = toNewLibraryItem(context, input, given.get("id"), chooseId);
  await context.transact(async (tx) => {
    await assertUnknownIds(tx, context.caller.organizationId, given);
    await library.insertTree(tx, rows, keys).catch((error: unknown) => {
      throw isUniqueViolation(error) ? takenId("id") : error;
    });
  });
  return id;
}

/**
 * Converts a record to a library item, with new ids unless ids are given. Throws 400 for an invalid record.
 */
export function toNewLibraryItem(
  { caller, clock }: Pick<Context, "caller" | "clock">,
  input: LibraryItemInput,
  id = createId(),
  chooseId?: IdChooser,
): NewLibraryItem {
  assertValidItem(input);
  const owner: Owner = { organizationId: caller.organizationId, id, owner: "library" };
  const place = { parentId: null, orderKey: getKeyOfRank(0) };
  const rows = toRows(input, place, owner, clock.now(), chooseId, chooseId, id);
  assertTreeSize(rows, owner.owner);
  const { name, tags, sku } = input;
  return { id, rows, keys: { name, tags, sku } };
}

interface CreatedItems {
  readonly created_count: number;
  readonly message: string;
  readonly ids: ReadonlyArray<string | null>;
  readonly errors?: readonly string[];
}

/** An item that is ready to be stored, or its problem. */
type Entry = { readonly item: NewLibraryItem; readonly given: GivenIds } | { readonly problem: string };

/** Saves several records. Skips and reports invalid records. `keepsIds` keeps the ids from the request. */
export async function createLibraryItems(
  context: Context,
  inputs: readonly LibraryItemInput[],
  keepsIds = false,
): Promise<CreatedItems> {
  const { organizationId } = context.caller;
  const known = new Set<string>();
  const prepared = inputs.map((input, index): Entry => {
    try {
      const given: GivenIds = keepsIds ? listGivenIds(input) : new Map();
      for (const [field, id] of given) if (known.has(id)) throw takenId(field);
      const item = toNewLibraryItem(context, input, given.get("id"), keepsIds ? keepGivenId : undefined);
      for (const id of given.values()) known.add(id);
      return { item, given };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { problem: describe(index, input, error) };
    }
  });
  const entries = await context.transact(async (tx) => {
    const taken = await items.listTakenIds(tx, organizationId, [...known]);
    const free = prepared.map((entry, index): Entry => {
      const input = inputs[index];
      const [field] = ("given" in entry ? [...entry.given] : []).find(([, id]) => taken.has(id)) ?? [];
      return input && field ? { problem: describe(index, input, takenId(field)) } : entry;
    });
    const created = free.flatMap((entry) => ("item" in entry ? entry.item : []));
    await insertTrees(tx, organizationId, created).catch((error: unknown) => {
      throw isUniqueViolation(error) ? takenId("items") : error;
    });
    return free;
  });
  const ids = entries.map((entry) => ("item" in entry ? entry.item.id : null));
  const errors = entries.flatMap((entry) => ("problem" in entry ? entry.problem : []));
  const count = ids.length - errors.length;
  return {
    created_count: count,
    message: `Created ${count} ${count === 1 ? "item" : "items"}`,
    ids,
    ...(errors.length > 0 && { errors }),
  };
}

function describe(index: number, { name }: LibraryItemInput, { message }: AppError): string {
  return `items.${index} (${name}): ${message}`;
}
