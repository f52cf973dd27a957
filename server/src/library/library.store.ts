import type { LibraryItemType } from "@proffer/contract";
import { sql } from "kysely";
import type { Reader, Tx } from "../context.ts";
import { items, sizeOf, type StoredItem } from "../items/index.ts";
import { assertFitsThread } from "../platform/offload/thread-limit.ts";
import { toContainsPattern, toSearchKey } from "../platform/search-key.ts";
import type { ItemRow } from "../schema.ts";

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

/** The root of a library item. */
export function rootOf(read: Reader, organizationId: string, id: string): Promise<StoredItem | undefined> {
  return roots(read, organizationId).select(columns).where("id", "=", id).executeTakeFirst();
}

function roots(read: Reader, organizationId: string) {
  return read
    .selectFrom("items")
    .where("organization_id", "=", organizationId)
    .where("owner", "=", "library")
    .where("parent_id", "is", null);
}

export interface LibraryFilter {
  readonly type?: LibraryItemType;
  readonly search?: string;
  readonly tag?: string;
}

/** One page of library items, newest first, each as the rows of its tree, and how many there are. */
export async function listTrees(
  read: Reader,
  organizationId: string,
  filter: LibraryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; trees: StoredItem[][] }> {
  const found = filtered(read, organizationId, filter);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = await found
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map((row) => row.id);
  const rows = ids.length === 0 ? [] : await rowsOfTrees(read, organizationId, ids);
  assertFitsThread(sizeOf(rows));
  const trees = Map.groupBy(rows, (row) => row.owner_id);
  return { total, trees: ids.map((id) => trees.get(id) ?? []) };
}

function filtered(read: Reader, organizationId: string, { type, search = "", tag }: LibraryFilter) {
  let query = roots(read, organizationId);
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

function rowsOfTrees(read: Reader, organizationId: string, ids: readonly string[]) {
  return read
    .selectFrom("items")
    .select(columns)
    .where("organization_id", "=", organizationId)
    .where("owner_id", "in", ids)
    .where("archived_at", "is", null)
    .execute();
}

/** Locks the root and moves its updated_at on: one change of a library item at a time. */
export function openRoot(
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
    .returning(columns)
    .executeTakeFirst();
}

/** Stores a new library item: the rows of its tree, the root first. */
export async function insertTree(
  tx: Tx,
  [root, ...below]: readonly [ItemRow, ...ItemRow[]],
  tags: readonly string[],
): Promise<void> {
  await items.insertAll(tx, [{ ...root, search_key: toSearchKey(root.name) }, ...below]);
  await insertTags(tx, root.organization_id, root.id, tags);
}

/** What an item is found by follows its name and tags. */
export async function reindex(
  tx: Tx,
  organizationId: string,
  id: string,
  { name, tags }: { name: string; tags: readonly string[] },
): Promise<void> {
  await tx
    .updateTable("items")
    .set({ search_key: toSearchKey(name) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await deleteTags(tx, organizationId, id);
  await insertTags(tx, organizationId, id, tags);
}

/** Deletes the item with everything below it; false when there was none. */
export async function remove(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("items")
    .where("organization_id", "=", organizationId)
    .where("owner", "=", "library")
    .where("owner_id", "=", id)
    .executeTakeFirstOrThrow();
  await deleteTags(tx, organizationId, id);
  return numDeletedRows > 0n;
}

async function deleteTags(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("library_tags")
    .where("organization_id", "=", organizationId)
    .where("item_id", "=", id)
    .execute();
}

async function insertTags(
  tx: Tx,
  organizationId: string,
  id: string,
  tags: readonly string[],
): Promise<void> {
  const rows = tags.map((tag) => ({ organization_id: organizationId, tag, item_id: id }));
  if (rows.length > 0) await tx.insertInto("library_tags").values(rows).execute();
}
