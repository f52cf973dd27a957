import { isDeepStrictEqual } from "node:util";
import {
  libraryItemPatches,
  type LibraryItem,
  type LibraryItemFields,
  type UpdateLibraryItem,
} from "@proffer/contract";
import type { Context, Tx } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import {
  items,
  listInputsBelow,
  toRecord,
  toRowsOfSiblings,
  toTree,
  type Changes,
  applyToTree,
  toStoredContent,
  keepGivenId,
  applyPatch,
  assertFieldsOfKind,
  assertValidItem,
  assertTreeSize,
  type StoredItem,
} from "../../records/items/index.ts";
import * as library from "./library.store.ts";
import { toLibraryItem } from "./library.view.ts";
import { countUses } from "./tags-and-uses.store.ts";

/**
 * Changes the given fields of a library item. Given children replace all existing children. Copies in
 * proposals do not change.
 */
export function updateLibraryItem(
  context: Context,
  id: string,
  patch: UpdateLibraryItem,
): Promise<LibraryItem> {
  return context.transact((tx) => updateInTransaction(tx, context, id, patch));
}

/** Updates a library item in a transaction of the caller, which may contain other updates. */
export async function updateInTransaction(
  tx: Tx,
  { caller: { organizationId }, clock }: Pick<Context, "caller" | "clock">,
  id: string,
  patch: UpdateLibraryItem,
): Promise<LibraryItem> {
  const at = clock.now();
  const root = await library.lockRoot(tx, organizationId, id, at);
  if (!root) throw notFound(id);
  assertFieldsOfKind(root.kind, libraryItemPatches[root.kind], patch);
  const tree = toTree(await items.listOfOwner(tx, organizationId, id, "library"));
  const input = applyPatch(toRecord(tree, root), patch);
  assertValidItem(input);
  const owner = { organizationId, id, owner: "library" } as const;
  const updated = {
    ...root,
    name: input.name,
    content_json: JSON.stringify(toStoredContent(input, keepGivenId)),
  };
  const isReplaced = "children" in patch || "line_items" in patch;
  const changes: Changes = {
    updated: [updated],
    ...(isReplaced && {
      deleted: tree.below(id).map((row) => row.id),
      inserted: toRowsOfSiblings(listInputsBelow(input), id, owner, at),
    }),
  };
  const { rows: after } = applyToTree(tree, changes);
  assertTreeSize(after, owner.owner);
  await items.write(tx, owner, changes, at);
  const item = toLibraryItem(after, await countUses(tx, organizationId, id));
  await library.reindex(tx, organizationId, id, item);
  return item;
}

/**
 * Returns true if an item already has these values, so that setting them would change nothing. Empty and
 * missing values are equal.
 */
export function hasFields(root: StoredItem, fields: LibraryItemFields): boolean {
  assertFieldsOfKind(root.kind, libraryItemPatches[root.kind], fields);
  const record = toRecord(toTree([root]), root);
  const [now, then] = [record, applyPatch(record, fields)].map((input) => ({
    name: input.name,
    content: omitEmpty(toStoredContent(input, keepGivenId)),
  }));
  return isDeepStrictEqual(now, then);
}

function omitEmpty(content: object): object {
  // Removes undefined fields at any depth, because the stored form has none.
  const stored = JSON.parse(JSON.stringify(content)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null && value !== ""));
}
