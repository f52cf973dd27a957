import type { Tx } from "../../context.ts";
import { splitForStatements } from "../../platform/db/split-for-statements.ts";

/** A library item with the tags by which it is found. */
interface TaggedItem {
  readonly id: string;
  readonly tags?: readonly string[] | undefined;
}

/** Replaces the tags by which an item is found with the tags that it has now. */
export async function replaceTags(tx: Tx, organizationId: string, item: TaggedItem): Promise<void> {
  await tx
    .deleteFrom("library_tags")
    .where("organization_id", "=", organizationId)
    .where("item_id", "=", item.id)
    .execute();
  await insertTags(tx, organizationId, [item]);
}

/** Inserts the tags by which items are found. None of the items has tags in the table yet. */
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
