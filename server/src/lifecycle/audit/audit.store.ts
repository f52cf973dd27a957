import type { Reader, Tx } from "../../context.ts";
import type { AuditEntry } from "./audit-chain.ts";
import type { AuditEntryRow } from "../tables.ts";

export async function lastEntry(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<Pick<AuditEntryRow, "seq" | "hash"> | undefined> {
  return read
    .selectFrom("audit_entries")
    .select(["seq", "hash"])
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertEntry(tx: Tx, row: AuditEntryRow): Promise<void> {
  await tx.insertInto("audit_entries").values(row).execute();
}

/** Oldest first. */
export async function trailOf(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<AuditEntry[]> {
  const rows = await read
    .selectFrom("audit_entries")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .orderBy("seq")
    .execute();
  return rows.map(({ seq, at, proposal_id, entry_json, previous_hash, hash }) => {
    const entry: AuditEntry["entry"] = JSON.parse(entry_json);
    return { seq, at, proposal_id, entry, previous_hash, hash };
  });
}
