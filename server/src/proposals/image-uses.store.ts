import { sql } from "kysely";
import type { Reader } from "../context.ts";
import { listMentions, type Mention, type MentionSearch } from "../platform/db/mentions.ts";

/** Lists the proposals and templates, deleted ones included, whose own fields contain words; their items are not read. */
export function listProposalsMentioning(
  read: Reader,
  organizationId: string,
  words: Pick<MentionSearch, "words" | "max">,
): Promise<Mention[]> {
  const texts = sql`(select id, coalesce(description, '') || coalesce(notes, '') || design_json || settings_json as text
    from proposals where organization_id = ${organizationId})`;
  return listMentions(read, { ...words, texts });
}

/** Lists the names of proposals and templates, deleted ones included. */
export async function listProposalNames(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom("proposals")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
