import type { AnonymousContext, Tx } from "../context.ts";
import type { ProposalRow } from "../schema.ts";

/** Removes for good what was deleted until then, with everything that belongs to it. Answers how many proposals. */
export async function purgeProposals({ read, transact }: AnonymousContext, until: string): Promise<number> {
  const deleted = await read
    .selectFrom("proposals")
    .select(["organization_id", "id"])
    .where("deleted_at", "<=", until)
    .execute();
  let purged = 0;
  // One transaction each: nobody waits long, and one that is interrupted leaves no proposal in halves.
  for (const proposal of deleted) {
    if (await transact((tx) => removeForGood(tx, proposal, until))) purged += 1;
  }
  return purged;
}

/** Tables that name the proposal in proposal_id. */
const belongings = [
  "proposal_tags",
  "stars",
  "events",
  "links",
  "signers",
  "snapshots",
  "audit_entries",
  "documents",
] as const;

async function removeForGood(
  tx: Tx,
  { organization_id, id }: Pick<ProposalRow, "organization_id" | "id">,
  until: string,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("proposals")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("deleted_at", "<=", until)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return false;
  await tx
    .deleteFrom("items")
    .where("organization_id", "=", organization_id)
    .where("owner_id", "=", id)
    .execute();
  for (const table of belongings) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organization_id)
      .where("proposal_id", "=", id)
      .execute();
  }
  return true;
}
