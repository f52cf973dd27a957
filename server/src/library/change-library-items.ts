import type { ChangedLibraryItems, ChangeLibraryItems, LineItem } from "@proffer/contract";
import type { Context } from "../context.ts";
import { getOwnFields } from "../items/index.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import * as library from "./library.store.ts";
import { updateInTransaction } from "./update-library-item.ts";

type Counts = Omit<ChangedLibraryItems, "message">;

/** Changes, deletes and brings back several library items in one transaction: all of them, or none. Returns how many. */
export function changeLibraryItems(
  context: Context,
  { updates = [], delete_ids: deleted = [], restore_ids: restored = [] }: ChangeLibraryItems,
): Promise<Counts> {
  const { organizationId } = context.caller;
  const fields = [
    ...updates.map(({ library_item_id: id }, index) => ({ id, field: `updates.${index}.library_item_id` })),
    ...deleted.map((id, index) => ({ id, field: `delete_ids.${index}` })),
    ...restored.map((id, index) => ({ id, field: `restore_ids.${index}` })),
  ];
  if (fields.length === 0) throw invalid({ updates: "or delete_ids or restore_ids must name an item" });
  refuseRepeatedIds(fields);
  // In the order of their ids, so that two requests with the same items never wait for each other in a circle.
  const sorted = [...updates.entries()].toSorted(([, a], [, b]) =>
    a.library_item_id < b.library_item_id ? -1 : 1,
  );
  return context.transact(async (tx) => {
    for (const [index, { library_item_id: id, changes }] of sorted)
      await updateInTransaction(tx, context, id, changes).catch((error: unknown) => {
        throw error instanceof AppError && error.details ? invalid(toPaths(index, error.details)) : error;
      });
    requireAll(
      deleted,
      await library.deleteTrees(tx, organizationId, deleted.toSorted(), context.clock.now()),
    );
    requireAll(
      restored,
      await library.restoreTrees(
        tx,
        organizationId,
        restored.toSorted(),
        (root) => getOwnFields(root) as LineItem,
      ),
    );
    return {
      updated_count: updates.length,
      deleted_count: deleted.length,
      restored_count: restored.length,
    };
  });
}

function refuseRepeatedIds(fields: ReadonlyArray<{ readonly id: string; readonly field: string }>): void {
  const known = new Map<string, string>();
  for (const { id, field } of fields) {
    const earlier = known.get(id);
    if (earlier !== undefined)
      throw invalid({ [field]: `is also in ${earlier.replace(".library_item_id", "")}` });
    known.set(id, field);
  }
}

function requireAll(ids: readonly string[], found: ReadonlySet<string>): void {
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw notFound(missing);
}

/** Names the fields of one change by their paths in the whole body. */
function toPaths(index: number, details: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([field, problem]) => [`updates.${index}.changes.${field}`, problem]),
  );
}
