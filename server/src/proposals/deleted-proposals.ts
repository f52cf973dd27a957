import type { AnonymousContext } from "../context.ts";

export interface DeletedProposal {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly deleted_at: string | null;
}

const most = 100;

/** What can still be brought back, in any organization, the latest first. */
export async function deletedProposals({ read }: AnonymousContext): Promise<DeletedProposal[]> {
  return read
    .selectFrom("proposals")
    .innerJoin("organizations", "organizations.id", "proposals.organization_id")
    .select(["proposals.id", "proposals.name", "proposals.deleted_at", "organizations.name as organization"])
    .where("proposals.deleted_at", "is not", null)
    .orderBy("proposals.deleted_at", "desc")
    .limit(most)
    .execute();
}
