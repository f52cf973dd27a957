import type { LibraryItemType } from "@proffer/contract";
import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { runInParts, splitForStatements } from "../../platform/db/query-parts.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import { toContainsPattern, toSearchKey } from "../../platform/text/search-key.ts";
import { items, countCharacters, type StoredItem } from "../../records/items/index.ts";
import type { OwnedItem } from "../../schema.ts";
import { insertTags, replaceTags, listUseCounts } from "./tags-and-uses.store.ts";

const columns = [
  "id",
  "owner_id",
  "parent_id",
  "kind",
  "name",
  "order_key",
  "content_json",
  "created_at",
  "updated_at",
] as const;

/** Finds the root row of a library item. */
export function findRoot(read: Reader, organizationId: string, id: string): Promise<StoredItem | undefined> {
  return selectRoots(read, organizationId).select(columns).where("id", "=", id).executeTakeFirst();
}

function selectRoots(read: Reader, organizationId: string) {
  return (
    read
      .selectFrom("items")
      .where("organization_id", "=", organizationId)
      // With a parameter instead of a literal, the databases would not use the partial indexes.
      .where("owner", "=", sql.lit("library" as const))
      .where("parent_id", "is", null)
      // Deleted items keep their rows until they are purged.
      .where("archived_at", "is", null)
  );
}

export interface LibraryFilter {
  readonly type?: LibraryItemType;
  readonly search?: string;
  readonly tag?: string;
}

export type LibrarySort = "created_at" | "updated_at" | "name" | "use_count";

export interface LibraryPage {
  readonly sort: LibrarySort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

type LibraryRow = StoredItem & Pick<OwnedItem, "owner_id">;

/**
 * Lists one page of library items with all rows of each item, the total number of items, and the use counts
 * of the items on the page.
 */
export async function listTrees(
  read: Reader,
  organizationId: string,
  filter: LibraryFilter,
  { sort, order, limit, offset }: LibraryPage,
): Promise<{ total: number; trees: LibraryRow[][]; uses: ReadonlyMap<string, number> }> {
  const found = selectFiltered(read, organizationId, filter);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = await found
    .select("id")
    .$if(sort === "use_count", (query) => query.orderBy(useCount, order))
    .$if(sort === "name", (query) => query.orderBy("search_key", order))
    .$if(sort === "created_at" || sort === "updated_at", (query) =>
      query.orderBy(sort as "created_at", order),
    )
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map((row) => row.id);
  const rows = ids.length === 0 ? [] : await listRowsOfTrees(read, organizationId, ids);
  assertFitsThread(countCharacters(rows));
  const trees = Map.groupBy(rows, (row) => row.owner_id);
  const uses = await listUseCounts(read, organizationId, ids);
  return { total, trees: ids.map((id) => trees.get(id) ?? []), uses };
}

const useCount = sql<number>`(select count(*) from library_uses
  where library_uses.organization_id = items.organization_id and library_uses.item_id = items.id)`;

function selectFiltered(read: Reader, organizationId: string, { type, search = "", tag }: LibraryFilter) {
  let query = selectRoots(read, organizationId);
  if (type) query = query.where("kind", "=", type);
  for (const word of toSearchKey(search).split(/\s+/).filter(Boolean))
    query = query.where(sql<boolean>`search_key like ${toContainsPattern(word)} escape '\\'`);
  if (tag !== undefined)
    query = query.where("id", "in", (eb) =>
      eb
        .selectFrom("library_tags")
        .select("item_id")
        .where("organization_id", "=", organizationId)
        .where("tag", "=", tag),
    );
  return query;
}

function listRowsOfTrees(read: Reader, organizationId: string, ids: readonly string[]) {
  return read
    .selectFrom("items")
    .select(columns)
    .where("organization_id", "=", organizationId)
    .where("owner_id", "in", ids)
    .where("owner", "=", "library")
    .where("archived_at", "is", null)
    .execute();
}

/** Number of line items per statement. */
const walkedRows = 500;

/**
 * Yields the line items of the library, oldest first. Reads them in batches, because a library may not fit in
 * memory. Each item is yielded once even if items change meanwhile, because the order is by creation time and
 * id, which never change.
 */
export async function* walkLineItems(
  read: Reader,
  organizationId: string,
): AsyncGenerator<StoredItem & { readonly search_key: string | null }> {
  let characters = 0;
  for (let last: StoredItem | undefined, isMore = true; isMore;) {
    const after = last;
    const rows = await selectRoots(read, organizationId)
      .select([...columns, "search_key"])
      .where("kind", "=", "line_item")
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id})`),
      )
      .orderBy("created_at")
      .orderBy("id")
      .limit(walkedRows)
      .execute();
    characters += countCharacters(rows);
    assertFitsThread(characters);
    yield* rows;
    last = rows.at(-1);
    isMore = rows.length === walkedRows;
  }
}

/** Locks library items and returns their current rows. Uses an update, because SQLite has no row locks. */
export async function lockRoots(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredItem[]> {
  return runInParts(ids, (part) =>
    tx
      .updateTable("items")
      .set((eb) => ({ updated_at: eb.ref("updated_at") }))
      .where("organization_id", "=", organizationId)
      .where("owner", "=", "library")
      .where("parent_id", "is", null)
      .where("archived_at", "is", null)
      .where("id", "in", part)
      .returning(columns)
      .execute(),
  );
}

export interface LineItemUpdate {
  readonly id: string;
  readonly content_json: string;
  readonly keys: LibraryIndexFields;
}

/** Updates line items of the library. The caller must have locked them. */
export async function updateLineItems(
  tx: Tx,
  organizationId: string,
  updates: readonly LineItemUpdate[],
  at: string,
): Promise<void> {
  for (const { id, content_json, keys } of updates) {
    await tx
      .updateTable("items")
      .set({ name: keys.name, search_key: toItemKey(keys), content_json, updated_at: at })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .where("owner", "=", "library")
      .execute();
    await replaceTags(tx, organizationId, { id, tags: keys.tags });
  }
}

/** Lists the names of library items by id. */
export async function listNames(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRoots(read, organizationId)
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks the root row, so that changes to a library item run one after the other, and sets its updated_at. */
export function lockRoot(
  tx: Tx,
  organizationId: string,
  id: string,
  at: string,
): Promise<StoredItem | undefined> {
  return tx
    .updateTable("items")
    .set({ updated_at: at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("owner", "=", "library")
    .where("parent_id", "is", null)
    .where("archived_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
}

/** Stores the rows of a new library item, root first. */
export async function insertTree(
  tx: Tx,
  rows: readonly [OwnedItem, ...OwnedItem[]],
  keys: LibraryIndexFields,
): Promise<void> {
  await insertTrees(tx, rows[0].organization_id, [{ rows, keys }]);
}

/** Stores new library items of one organization. */
export async function insertTrees(
  tx: Tx,
  organizationId: string,
  trees: ReadonlyArray<{
    readonly rows: readonly [OwnedItem, ...OwnedItem[]];
    readonly keys: LibraryIndexFields;
  }>,
): Promise<void> {
  const rows = trees.flatMap(({ rows: [root, ...below], keys }) => [
    { ...root, search_key: toItemKey(keys) },
    ...below,
  ]);
  await items.insertAll(tx, rows);
  await insertTags(
    tx,
    organizationId,
    trees.map(({ rows: [{ id }], keys: { tags } }) => ({ id, tags })),
  );
}

/** The fields that the search for library items uses. */
export interface LibraryIndexFields {
  readonly name: string;
  readonly sku?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

function toItemKey({ name, sku = "" }: LibraryIndexFields): string {
  return toSearchKey(`${name}\n${sku}`.trim());
}

/** Updates the search index of an item with its name, SKU and tags. */
export async function reindex(
  tx: Tx,
  organizationId: string,
  id: string,
  keys: LibraryIndexFields,
): Promise<void> {
  await tx
    .updateTable("items")
    .set({ search_key: toItemKey(keys) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("owner", "=", "library")
    .execute();
  await replaceTags(tx, organizationId, { id, tags: keys.tags });
}

/**
 * Deletes items with all their descendants. They can be restored until they are purged. Returns the ids of
 * the deleted items.
 */
export async function deleteTrees(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  at: string,
): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const slice of splitForStatements(ids)) {
    const rows = await tx
      .updateTable("items")
      .set({ archived_at: at })
      .where("organization_id", "=", organizationId)
      .where("owner", "=", "library")
      .where("owner_id", "in", slice)
      .where("archived_at", "is", null)
      .returning("owner_id")
      .execute();
    for (const { owner_id: id } of rows) deleted.add(id);
    await tx
      .deleteFrom("library_tags")
      .where("organization_id", "=", organizationId)
      .where("item_id", "in", slice)
      .execute();
  }
  return deleted;
}

/**
 * Restores deleted items. `toKeys` returns the search fields of an item. Returns the ids of the restored
 * items.
 */
export async function restoreTrees(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  toKeys: (root: StoredItem) => LibraryIndexFields,
): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  for (const slice of splitForStatements(ids)) {
    const rows = await tx
      .updateTable("items")
      .set({ archived_at: null })
      .where("organization_id", "=", organizationId)
      .where("owner", "=", "library")
      .where("owner_id", "in", slice)
      .where("archived_at", "is not", null)
      .returning(columns)
      .execute();
    const restoredRoots = rows.filter(({ parent_id: parent }) => parent === null);
    for (const { id } of restoredRoots) restored.add(id);
    await insertTags(
      tx,
      organizationId,
      restoredRoots.map((root) => ({ id: root.id, tags: toKeys(root).tags })),
    );
  }
  return restored;
}

type LibraryKey = Pick<OwnedItem, "organization_id" | "id">;

/** Lists the items deleted at or before `until`, in all organizations. */
export function listDeletedUntil(read: Reader, until: string): Promise<LibraryKey[]> {
  return (
    read
      .selectFrom("items")
      .select(["organization_id", "id"])
      // With a parameter instead of a literal, the databases would not use the partial index.
      .where("owner", "=", sql.lit("library" as const))
      .where("parent_id", "is", null)
      .where("archived_at", "<=", until)
      .execute()
  );
}

/**
 * Removes an item with all its data if it was deleted at or before `until`. Returns true if it was removed.
 */
export async function removeDeleted(
  tx: Tx,
  { organization_id, id }: LibraryKey,
  until: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("items")
    .where("organization_id", "=", organization_id)
    .where("owner", "=", "library")
    .where("owner_id", "=", id)
    .where("archived_at", "<=", until)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await tx
    .deleteFrom("library_uses")
    .where("organization_id", "=", organization_id)
    .where("item_id", "=", id)
    .execute();
  return true;
}
