import { type ExpressionBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { listMentions, type Mention, type MentionSearch } from "../../platform/db/mentions.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { runInParts, splitForStatements } from "../../platform/db/query-parts.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import type { Schema } from "../../schema.ts";
import type { Changes } from "./changes.ts";
import { step } from "./order-keys.ts";
import { countCharacters } from "./rules.ts";
import { type Owner, type StoredItem, toTree, type Tree } from "./tree.ts";
import type { ItemOwner, OwnedItem } from "./tables.ts";

const storedColumns = [
  "id",
  "parent_id",
  "kind",
  "name",
  "order_key",
  "content_json",
  "created_at",
  "updated_at",
] as const;

const readTree = compileQuery((read: Reader, given: Owner) =>
  read
    .selectFrom("items")
    .select(storedColumns)
    .where("organization_id", "=", given.organizationId)
    .where("owner_id", "=", given.id)
    .where("owner", "=", given.owner)
    .where("archived_at", "is", null),
);

/**
 * Lists the items of a proposal or library item, without archived items. `tree.ts` converts them to records.
 * Throws if the tree is too large for the current thread, because callers parse, price and serialize the
 * tree. `owner` is needed because clients choose ids, so a proposal and a library item may have the same id.
 */
export async function listOfOwner(
  read: Reader,
  organizationId: string,
  id: string,
  owner: ItemOwner = "proposal",
): Promise<StoredItem[]> {
  const rows = await readTree(read, { organizationId, id, owner });
  assertFitsThread(countCharacters(rows));
  return rows;
}

/** Lists the items of a proposal, including archived ones. */
export async function listWithArchived(
  read: Reader,
  organizationId: string,
  ownerId: string,
): Promise<StoredItem[]> {
  const rows = await read
    .selectFrom("items")
    .select([...storedColumns, "archived_at"])
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", ownerId)
    .where("owner", "=", "proposal")
    .execute();
  assertFitsThread(countCharacters(rows));
  return rows;
}

/** Returns the ids in `ids` of groups, line items and side-by-sides of a tree. Includes archived items. */
export async function listExistingIds(
  read: Reader,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read
    .selectFrom("items")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("owner_id", "=", owner.id)
    .where("owner", "=", owner.owner)
    .where("id", "in", ids)
    .where("kind", "<>", "page")
    .execute();
  return new Set(rows.map((row) => row.id));
}

const insertOne = compileQuery((tx: Tx, given: OwnedItem) =>
  tx.insertInto("items").values({
    organization_id: given.organization_id,
    id: given.id,
    owner_id: given.owner_id,
    owner: given.owner,
    parent_id: given.parent_id,
    kind: given.kind,
    name: given.name,
    search_key: given.search_key,
    order_key: given.order_key,
    content_json: given.content_json,
    created_at: given.created_at,
    updated_at: given.updated_at,
    archived_at: given.archived_at,
  }),
);

export async function insertAll(tx: Tx, rows: readonly OwnedItem[]): Promise<void> {
  if (rows.length === 1 && rows[0]) {
    await insertOne(tx, rows[0]);
    return;
  }
  for (const slice of splitForStatements(rows)) {
    await tx.insertInto("items").values(slice).execute();
  }
}

/** Returns the ids in `ids` that items of the organization already use. Includes archived items. */
export async function listTakenIds(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await runInParts(ids, (part) =>
    read
      .selectFrom("items")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "in", part)
      .execute(),
  );
  return new Set(found.map(({ id }) => id));
}

/** Lists the items of an organization with these ids, in proposals and in the library. */
export async function listById(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredItem[]> {
  return runInParts(ids, (part) =>
    read
      .selectFrom("items")
      .select(storedColumns)
      .where("organization_id", "=", organizationId)
      .where("id", "in", part)
      .execute(),
  );
}

/** Lists the archived items with these ids. */
export async function listArchivedItems(
  read: Reader,
  owner: Owner,
  ids: readonly string[],
): Promise<StoredItem[]> {
  const found = await runInParts(ids, (part) =>
    read
      .selectFrom("items")
      .select(storedColumns)
      .where("organization_id", "=", owner.organizationId)
      .where("owner_id", "=", owner.id)
      .where("owner", "=", owner.owner)
      .where("id", "in", part)
      .where("archived_at", "is not", null)
      .execute(),
  );
  assertFitsThread(countCharacters(found));
  return found;
}

/** Writes the changes to one tree. An updated item is also unarchived, unless `archived` contains its id. */
export async function write(tx: Tx, owner: Owner, changes: Changes, at: string): Promise<void> {
  const { renumber, inserted = [], updated = [], deleted = [], archived = [], unarchived = [] } = changes;
  if (renumber) await renumberBelow(tx, owner, renumber.parentId);
  if (updated.length > 1) await updateAll(tx, owner, updated);
  else for (const row of updated) await update(tx, owner, row);
  if (deleted.length > 0) await deleteTrees(tx, owner, deleted);
  if (archived.length > 0) {
    await updateItems(tx, owner, archived).set({ archived_at: at }).execute();
  }
  if (unarchived.length > 0) {
    const ids = unarchived.map(({ id }) => id);
    await updateItems(tx, owner, ids).set({ archived_at: null }).execute();
  }
  await insertAll(tx, inserted);
}

function updateItems(tx: Tx, { organizationId, id, owner }: Owner, ids: readonly string[]) {
  return tx
    .updateTable("items")
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", id)
    .where("owner", "=", owner)
    .where("id", "in", ids);
}

const updateOne = compileQuery(
  (tx: Tx, given: StoredItem & { organizationId: string; ownerId: string }) =>
    tx
      .updateTable("items")
      .set({
        name: given.name,
        parent_id: given.parent_id,
        order_key: given.order_key,
        content_json: given.content_json,
        updated_at: given.updated_at,
        archived_at: null,
      })
      .where("organization_id", "=", given.organizationId)
      .where("owner_id", "=", given.ownerId)
      .where("id", "=", given.id),
  { isDeferred: true },
);

async function update(tx: Tx, { organizationId, id: ownerId }: Owner, row: StoredItem): Promise<void> {
  await updateOne(tx, { ...row, organizationId, ownerId });
}

/**
 * Updates rows by upserts of several hundred rows each. An upsert never inserts here: callers have locked the
 * proposal, so all rows exist.
 */
async function updateAll(tx: Tx, owner: Owner, rows: readonly StoredItem[]): Promise<void> {
  const whole = rows.map((row) => ({
    ...row,
    organization_id: owner.organizationId,
    owner_id: owner.id,
    owner: owner.owner,
    search_key: null,
    archived_at: null,
  }));
  for (const slice of splitForStatements(whole)) {
    await tx
      .insertInto("items")
      .values(slice)
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "id", "owner_id"]).doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          parent_id: eb.ref("excluded.parent_id"),
          order_key: eb.ref("excluded.order_key"),
          content_json: eb.ref("excluded.content_json"),
          updated_at: eb.ref("excluded.updated_at"),
          archived_at: null,
        })),
      )
      .execute();
  }
}

/** Renumbers the children of a parent in one statement. Their order stays the same. */
async function renumberBelow(tx: Tx, owner: Owner, parentId: string | null): Promise<void> {
  const numbered = tx
    .selectFrom("items")
    .select(["id", sql<number>`row_number() over (order by order_key, id) * ${sql.lit(step)}`.as("key")])
    .where("organization_id", "=", owner.organizationId)
    .where("owner_id", "=", owner.id)
    .where("owner", "=", owner.owner)
    .where("parent_id", parentId === null ? "is" : "=", parentId)
    .where("archived_at", "is", null);
  await tx
    .updateTable("items")
    .from(numbered.as("numbered"))
    .set((eb) => ({ order_key: eb.ref("numbered.key") }))
    .whereRef("items.id", "=", "numbered.id")
    .where("items.organization_id", "=", owner.organizationId)
    .where("items.owner_id", "=", owner.id)
    .execute();
}

/**
 * Deletes items with all their descendants. Includes archived descendants. A tree has three levels: pages,
 * groups and lines.
 */
async function deleteTrees(tx: Tx, owner: Owner, roots: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("items")
    .where("organization_id", "=", owner.organizationId)
    .where("owner_id", "=", owner.id)
    .where("owner", "=", owner.owner)
    .where((eb) => {
      const children = selectChildren(eb, owner, roots);
      return eb.or([eb("id", "in", roots), eb("parent_id", "in", roots), eb("parent_id", "in", children)]);
    })
    .execute();
}

function selectChildren(eb: ExpressionBuilder<Schema, "items">, owner: Owner, parents: readonly string[]) {
  return eb
    .selectFrom("items as child")
    .select("child.id")
    .where("child.organization_id", "=", owner.organizationId)
    .where("child.owner_id", "=", owner.id)
    .where("child.owner", "=", owner.owner)
    .where("child.parent_id", "in", parents);
}

/** Writes complete rows of one tree. Replaces rows with the same id, even archived rows. */
export async function replaceRows(tx: Tx, owner: Owner, rows: readonly StoredItem[]): Promise<void> {
  const { organizationId: organization_id, id: owner_id, owner: kind } = owner;
  for (const slice of splitForStatements(rows)) {
    const ids = slice.map(({ id }) => id);
    await tx
      .deleteFrom("items")
      .where("organization_id", "=", organization_id)
      .where("owner_id", "=", owner_id)
      .where("owner", "=", kind)
      .where("id", "in", ids)
      .execute();
  }
  const outside = { organization_id, owner_id, owner: kind, search_key: null, archived_at: null };
  await insertAll(
    tx,
    rows.map((row) => ({ ...row, ...outside })),
  );
}

/** Lists the proposals or library items whose items contain words, such as the ids of images. */
export function listTreesMentioning(
  read: Reader,
  organizationId: string,
  owner: ItemOwner,
  words: Pick<MentionSearch, "words" | "max">,
): Promise<Mention[]> {
  const texts = sql`(select owner_id as id, content_json as text from items
    where organization_id = ${organizationId} and owner = ${owner}
      ${owner === "library" ? sql`and archived_at is null` : sql``})`;
  return listMentions(read, { ...words, texts });
}

/** Lists the names of a proposal's pages by page id. Includes hidden pages. */
export async function listPageNames(
  read: Reader,
  organizationId: string,
  ownerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await read
    .selectFrom("items")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", ownerId)
    .where("owner", "=", "proposal")
    .where("kind", "=", "page")
    .where("archived_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the tree of a locked proposal. */
export async function getTree(
  tx: Tx,
  proposal: { readonly organization_id: string; readonly id: string },
): Promise<Tree> {
  return toTree(await listOfOwner(tx, proposal.organization_id, proposal.id));
}
