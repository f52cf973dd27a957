import type { Reader } from "../../../context.ts";
import type { ProposalRow } from "../../../schema.ts";
import type { ProposalKey } from "../../signers/index.ts";

/** Finds a proposal's columns that must agree with its trail. Includes deleted proposals. */
export async function findDecision(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
): Promise<Pick<ProposalRow, "status" | "acceptance_json" | "attachments_json"> | undefined> {
  return read
    .selectFrom("proposals")
    .select(["status", "acceptance_json", "attachments_json"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", proposal_id)
    .executeTakeFirst();
}

/**
 * Lists up to `limit` proposals other than drafts, of all organizations, ordered by key. The list starts
 * after `after`.
 */
export async function listProposalsBeyondDraft(
  read: Reader,
  after: ProposalKey,
  limit: number,
): Promise<ProposalKey[]> {
  return read
    .selectFrom("proposals")
    .select(["organization_id", "id as proposal_id"])
    .where("status", "<>", "DRAFT")
    .where((eb) =>
      eb(eb.refTuple("organization_id", "id"), ">", eb.tuple(after.organization_id, after.proposal_id)),
    )
    .orderBy("organization_id")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Finds the key of a proposal in any organization. Includes deleted proposals. Looks up the id in each
 * organization, because the primary key begins with the organization.
 */
export async function findProposalKey(read: Reader, proposalId: string): Promise<ProposalKey | undefined> {
  return read
    .selectFrom("organizations")
    .crossJoin("proposals")
    .whereRef("proposals.organization_id", "=", "organizations.id")
    .where("proposals.id", "=", proposalId)
    .select(["proposals.organization_id", "proposals.id as proposal_id"])
    .executeTakeFirst();
}
