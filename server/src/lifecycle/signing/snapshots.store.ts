import type { Reader, Tx } from "../../context.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import type { ProposalRow } from "../../schema.ts";
import type { SnapshotRow } from "../tables.ts";

export async function insertSnapshot(tx: Tx, snapshot: SnapshotRow): Promise<void> {
  await tx.insertInto("snapshots").values(snapshot).execute();
}

/** What stands signed or accepted, or is being signed. */
export async function currentSnapshot(
  read: Reader,
  { organization_id, id, signing_round }: Pick<ProposalRow, "organization_id" | "id" | "signing_round">,
): Promise<SnapshotRow | undefined> {
  const snapshot = await read
    .selectFrom("snapshots")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("round", "=", signing_round)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  // Who signs is shown the proposal afterwards, which is as large: too late to go to another thread.
  if (snapshot) assertFitsThread(snapshot.canonical_json.length);
  return snapshot;
}
