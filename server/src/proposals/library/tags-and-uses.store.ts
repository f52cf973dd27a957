import type { Tx, Reader } from "../../context.ts";
import { splitForStatements } from "../../platform/db/query-parts.ts";

/** A library item with its tags for the search. */
interface TaggedItem {
  readonly id: string;
  readonly tags?: readonly string[] | undefined;
}

/** Replaces the tags of an item in the search table. */
export async function replaceTags(tx: Tx, organizationId: string, item: TaggedItem): Promise<void> {
  await tx
    .deleteFrom("library_tags")
    .where("organization_id", "=", organizationId)
    .where("item_id", "=", item.id)
    .execute();
  await insertTags(tx, organizationId, [item]);
}

/** Inserts tags into the search table. The items must have no tags in the table yet. */
export async function insertTags(
  tx: Tx,
  organization_id: string,
  tagged: readonly TaggedItem[],
): Promise<void> {
  const rows = tagged.flatMap(({ id, tags = [] }) =>
    tags.map((tag) => ({ organization_id, tag, item_id: id })),
  );
  for (const slice of splitForStatements(rows)) await tx.insertInto("library_tags").values(slice).execute();
}

/**
 * Counts the proposals into which each library item was inserted. An item missing in the result has no uses.
 */
export async function listUseCounts(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom("library_uses")
    .select(({ fn }) => ["item_id", fn.countAll<number>().as("count")])
    .where("organization_id", "=", organizationId)
    .where("item_id", "in", ids)
    .groupBy("item_id")
    .execute();
  return new Map(rows.map(({ item_id, count }) => [item_id, count]));
}

/** Counts the proposals into which a library item was inserted. */
export async function countUses(read: Reader, organizationId: string, id: string): Promise<number> {
  return (await listUseCounts(read, organizationId, [id])).get(id) ?? 0;
}

/** Lists the ids of the proposals into which a library item was inserted, newest proposal first. */
export async function listUses(
  read: Reader,
  organizationId: string,
  id: string,
  limit: number,
): Promise<string[]> {
  const rows = await read
    .selectFrom("library_uses")
    .select("proposal_id")
    .where("organization_id", "=", organizationId)
    .where("item_id", "=", id)
    .orderBy("proposal_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ proposal_id }) => proposal_id);
}

/** Records that a library item was inserted into a proposal. Several insertions count once. */
export async function insertUse(
  tx: Tx,
  organizationId: string,
  { itemId, proposalId }: { readonly itemId: string; readonly proposalId: string },
): Promise<void> {
  await tx
    .insertInto("library_uses")
    .values({ organization_id: organizationId, item_id: itemId, proposal_id: proposalId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
