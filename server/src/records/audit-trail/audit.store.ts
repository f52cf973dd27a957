import type { Reader, Tx } from "../../context.ts";
import { selectAfterKey } from "../../platform/db/query-parts.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { ProposalKey } from "../signers/index.ts";
import type { AuditEntry } from "./audit-chain.ts";
import type { AuditEntryRow } from "./tables.ts";

const last = compileQuery((read: Reader, given: { organizationId: string; proposalId: string }) =>
  read
    .selectFrom("audit_entries")
    .select(["seq", "hash"])
    .where("organization_id", "=", given.organizationId)
    .where("proposal_id", "=", given.proposalId)
    .orderBy("seq", "desc")
    .limit(1),
);

export async function findLastEntry(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<Pick<AuditEntryRow, "seq" | "hash"> | undefined> {
  const [entry] = await last(read, { organizationId, proposalId });
  return entry;
}

const insert = compileQuery(
  (tx: Tx, given: AuditEntryRow) =>
    tx.insertInto("audit_entries").values({
      organization_id: given.organization_id,
      proposal_id: given.proposal_id,
      seq: given.seq,
      at: given.at,
      entry_json: given.entry_json,
      previous_hash: given.previous_hash,
      hash: given.hash,
    }),
  { isDeferred: true },
);

export async function insertEntry(tx: Tx, row: AuditEntryRow): Promise<void> {
  await insert(tx, row);
}

/** Lists the stored entries of a trail, oldest first. */
export async function listEntryRows(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<AuditEntryRow[]> {
  return read
    .selectFrom("audit_entries")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .orderBy("seq")
    .execute();
}

/** Lists the parsed entries of a trail, oldest first. */
export async function listTrail(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<AuditEntry[]> {
  const rows = await listEntryRows(read, organizationId, proposalId);
  return rows.map(({ seq, at, proposal_id, entry_json, previous_hash, hash }) => {
    const entry: AuditEntry["entry"] = JSON.parse(entry_json);
    return { seq, at, proposal_id, entry, previous_hash, hash };
  });
}

/**
 * Lists up to `limit` proposals with a trail, of all organizations, ordered by key. The list starts after the
 * given key.
 */
export async function listProposalsWithTrail(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
  limit: number,
): Promise<ProposalKey[]> {
  return read
    .selectFrom("audit_entries")
    .select(["organization_id", "proposal_id"])
    .distinct()
    .$call((query) => selectAfterKey(query, { organization_id, proposal_id }, limit))
    .execute();
}
