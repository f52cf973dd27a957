import type { ChangedLibraryItems, ChangeLibraryItems, LineItem } from "@proffer/contract";
import type { Context, Tx } from "../../context.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import { getOwnFields } from "../../records/items/index.ts";
import * as library from "./library.store.ts";
import { hasFields, updateInTransaction } from "./update-library-item.ts";

type Outcome = Omit<ChangedLibraryItems, "message">;
type Update = NonNullable<ChangeLibraryItems["updates"]>[number];

/**
 * Changes, deletes and restores several library items in one transaction. Any error rolls everything back. An
 * update with `was` is skipped if the item no longer has these values. Returns the numbers of changed,
 * deleted and restored items.
 */
export function changeLibraryItems(
  context: Context,
  { updates = [], delete_ids: deleted = [], restore_ids: restored = [] }: ChangeLibraryItems,
): Promise<Outcome> {
  const { organizationId } = context.caller;
  const fields = [
    ...updates.map(({ library_item_id: id }, index) => ({ id, field: `updates.${index}.library_item_id` })),
    ...deleted.map((id, index) => ({ id, field: `delete_ids.${index}` })),
    ...restored.map((id, index) => ({ id, field: `restore_ids.${index}` })),
  ];
  if (fields.length === 0)
    throw invalid({ updates: "must name an item unless delete_ids or restore_ids names one" });
  assertDistinctIds(fields);
  // Sorted by id, so that two requests with the same items cannot deadlock.
  const sorted = [...updates.entries()].toSorted(([, a], [, b]) =>
    a.library_item_id < b.library_item_id ? -1 : 1,
  );
  return context.transact(async (tx) => {
    const left = await listOutdated(tx, organizationId, sorted);
    for (const [index, { library_item_id: id, changes }] of sorted)
      if (!left.has(id))
        await updateInTransaction(tx, context, id, changes).catch((error: unknown) => {
          throw toRefusal(`updates.${index}.changes`, error);
        });
    assertAllFound(
      deleted,
      await library.deleteTrees(tx, organizationId, deleted.toSorted(), context.clock.now()),
    );
    assertAllFound(
      restored,
      await library.restoreTrees(
        tx,
        organizationId,
        restored.toSorted(),
        (root) => getOwnFields(root) as LineItem,
      ),
    );
    return {
      updated_count: updates.length - left.size,
      deleted_count: deleted.length,
      restored_count: restored.length,
      left_ids: [...left],
    };
  });
}

/**
 * Lists the items that were deleted or no longer have the `was` values of their update. Locks the other
 * items, so that they cannot change before the updates.
 */
async function listOutdated(
  tx: Tx,
  organizationId: string,
  updates: ReadonlyArray<readonly [number, Update]>,
): Promise<ReadonlySet<string>> {
  const checked = updates.flatMap(([index, { library_item_id: id, was }]) =>
    was ? [{ index, id, was }] : [],
  );
  const roots = await library.lockRoots(
    tx,
    organizationId,
    checked.map(({ id }) => id),
  );
  const rootsById = new Map(roots.map((root) => [root.id, root]));
  const outdated = checked.filter(({ index, id, was }) => {
    const root = rootsById.get(id);
    if (!root) return true;
    try {
      return !hasFields(root, was);
    } catch (error) {
      throw toRefusal(`updates.${index}.was`, error);
    }
  });
  return new Set(outdated.map(({ id }) => id));
}

function assertDistinctIds(fields: ReadonlyArray<{ readonly id: string; readonly field: string }>): void {
  const known = new Map<string, string>();
  for (const { id, field } of fields) {
    const earlier = known.get(id);
    if (earlier !== undefined)
      throw invalid({ [field]: `is also in ${earlier.replace(".library_item_id", "")}` });
    known.set(id, field);
  }
}

function assertAllFound(ids: readonly string[], found: ReadonlySet<string>): void {
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw notFound(missing);
}

/** Prefixes the fields of an error with their path in the whole body. */
function toRefusal(path: string, error: unknown): unknown {
  if (!(error instanceof AppError) || !error.details) return error;
  const details = Object.entries(error.details).map(([field, problem]) => [`${path}.${field}`, problem]);
  return invalid(Object.fromEntries(details));
}
