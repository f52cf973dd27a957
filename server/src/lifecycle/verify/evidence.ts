import type { Reader } from "../../context.ts";
import type { ProposalRow } from "../../schema.ts";
import type { AuditEntryRow, SignerRow, SnapshotRow } from "../tables.ts";

export interface ProposalKey {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** All that is kept about the lifecycle of one proposal, a deleted one too. */
export interface Evidence {
  readonly proposal: Pick<ProposalRow, "status" | "acceptance_json"> | undefined;
  readonly entries: readonly AuditEntryRow[];
  readonly snapshots: readonly SnapshotRow[];
  readonly signers: readonly SignerRow[];
}

export async function evidenceOf(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
): Promise<Evidence> {
  const [proposal] = await read
    .selectFrom("proposals")
    .select(["status", "acceptance_json"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", proposal_id)
    .execute();
  const entries = await read
    .selectFrom("audit_entries")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("seq")
    .execute();
  const snapshots = await read
    .selectFrom("snapshots")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("round")
    .execute();
  const signers = await read
    .selectFrom("signers")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("round")
    .orderBy("position")
    .execute();
  return { proposal, entries, snapshots, signers };
}

/** The next proposals of which anything is kept, in order; `after` is the last one known. */
export async function nextWithEvidence(
  read: Reader,
  after: ProposalKey | undefined,
  most: number,
): Promise<ProposalKey[]> {
  const keysIn = (table: "audit_entries" | "snapshots" | "signers") =>
    read.selectFrom(table).select(["organization_id", "proposal_id"]);
  const beyondDraft = read
    .selectFrom("proposals")
    .select(["organization_id", "id as proposal_id"])
    .where("status", "<>", "DRAFT");
  return read
    .selectFrom(
      keysIn("audit_entries")
        .union(keysIn("snapshots"))
        .union(keysIn("signers"))
        .union(beyondDraft)
        .as("kept"),
    )
    .select(["organization_id", "proposal_id"])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("organization_id", ">", after?.organization_id ?? ""),
          eb.and([
            eb("organization_id", "=", after?.organization_id ?? ""),
            eb("proposal_id", ">", after?.proposal_id ?? ""),
          ]),
        ]),
      ),
    )
    .orderBy("organization_id")
    .orderBy("proposal_id")
    .limit(most)
    .execute();
}

export async function keyOf(read: Reader, proposalId: string): Promise<ProposalKey | undefined> {
  return read
    .selectFrom("organizations")
    .crossJoin("proposals")
    .whereRef("proposals.organization_id", "=", "organizations.id")
    .where("proposals.id", "=", proposalId)
    .select(["proposals.organization_id", "proposals.id as proposal_id"])
    .executeTakeFirst();
}
