import type { Tx } from "../context.ts";
import { toSearchKey } from "../platform/text/search-key.ts";

/** Replaces the tags of a proposal in the table used by list filters. */
export async function replaceTags(
  tx: Tx,
  organizationId: string,
  proposalId: string,
  tags: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("proposal_tags")
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .execute();
  if (tags.length === 0) return;
  await tx
    .insertInto("proposal_tags")
    .values(
      tags.map((tag) => ({
        organization_id: organizationId,
        tag,
        tag_key: toSearchKey(tag),
        proposal_id: proposalId,
      })),
    )
    .execute();
}
