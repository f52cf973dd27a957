import type { Context } from "../../context.ts";
import { type GivenIds, givenIds, items, listGivenIds, takenId } from "../../records/items/index.ts";
import { isUniqueViolation } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors.ts";
import { type LibraryItemInput, type NewLibraryItem, toNewLibraryItem } from "./create-library-item.ts";
import { insertTrees } from "./library.store.ts";

interface CreatedItems {
  readonly created_count: number;
  readonly message: string;
  readonly ids: ReadonlyArray<string | null>;
  readonly errors?: readonly string[];
}

/** One of several items: ready to be stored, or with what is wrong with it. */
type Entry = { readonly item: NewLibraryItem; readonly given: GivenIds } | { readonly problem: string };

/**
 * Saves several records; those with contradictions are reported and left out, as when items are archived (specification, 4.10).
 * `keepsIds` keeps the ids that the client gave.
 */
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
      const item = toNewLibraryItem(context, input, given.get("id"), keepsIds ? givenIds : undefined);
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
