import type { AnonymousContext } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { changeLockedProposal } from "./change-proposal.ts";
import { findOrganizationOfDeleted, lockDeleted } from "./deleted-proposals.store.ts";
import { isNumberTaken } from "./proposals.store.ts";

export interface Restored {
  readonly name: string;
  /** The number that it came back without, because another proposal has it by now. */
  readonly lostNumber: string | null;
}

/** Brings a deleted proposal back as it was, whichever organization it is of: for whoever runs the installation. */
export async function restoreProposal(context: AnonymousContext, id: string): Promise<Restored> {
  const organizationId = (await findOrganizationOfDeleted(context.read, id)) ?? throwNotDeleted(id);
  const { decision } = await changeLockedProposal(
    { ...context, organizationId },
    async (tx) => (await lockDeleted(tx, organizationId, id)) ?? throwNotDeleted(id),
    async ({ proposal: { name, proposal_number }, tx }) => {
      const isTaken = proposal_number !== null && (await isNumberTaken(tx, organizationId, proposal_number));
      return {
        fields: { deleted_at: null, ...(isTaken && { proposal_number: null }) },
        events: [{ type: "proposal_restored" as const }],
        restored: { name, lostNumber: isTaken ? proposal_number : null },
      };
    },
  );
  return decision.restored;
}

function throwNotDeleted(id: string): never {
  throw new AppError("NOT_FOUND", `There is no deleted proposal ${id}`);
}
