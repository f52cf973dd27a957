import type { Actor, AnonymousContext, Context, Tx } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { changeLockedProposal } from "../change-proposal.ts";
import { assertAllowed } from "../policy.ts";
import { replaceTags } from "../proposal-tags.store.ts";
import type { Proposal } from "../proposal.ts";
import { items } from "../../records/items/index.ts";
import { hashOffer } from "../draft-revision.ts";
import { findDraftRevision, hasProposal, isNumberTaken, lockById } from "../proposals.store.ts";
import { logDraftChange, restoreDraftRevision } from "./deleted-drafts.ts";
import { findOriginalOfDeleted, listOrganizationsOfDeleted, lockDeleted } from "./deleted-proposals.store.ts";

interface RestoredProposal {
  readonly id: string;
  readonly name: string;
  /** The former number, if another proposal has it now. The restored proposal then has no number. */
  readonly lostNumber: string | null;
}

/** Restores a deleted proposal of any organization, for the operator of the installation. */
export async function restoreProposal(
  context: AnonymousContext,
  id: string,
  organization?: string,
): Promise<RestoredProposal> {
  const organizations = await listOrganizationsOfDeleted(context.read, id);
  const named = organizations.filter((each) => organization === undefined || each === organization);
  if (named.length > 1) throw severalHaveIt(id, named);
  const organizationId = named[0] ?? throwNotDeleted(id);
  return restoreLocked(
    { ...context, organizationId },
    async (tx) => (await lockWithOriginal(tx, organizationId, id)) ?? throwNotDeleted(id),
  );
}

/** Restores a deleted proposal of the caller's organization, if it has not been purged. */
export async function undeleteProposal(context: Context, id: string): Promise<RestoredProposal> {
  const { caller } = context;
  return restoreLocked(context, async (tx) => {
    const proposal = await lockWithOriginal(tx, caller.organizationId, id);
    if (!proposal) throw await toRefusal(tx, caller.organizationId, id);
    assertAllowed("delete", caller, proposal);
    return proposal;
  });
}

async function restoreLocked(actor: Actor, lock: (tx: Tx) => Promise<Proposal>): Promise<RestoredProposal> {
  const { decision } = await changeLockedProposal(actor, lock, async ({ proposal, tx }) => {
    const { organization_id: organizationId, id, name, proposal_number, tags } = proposal;
    const isTaken = proposal_number !== null && (await isNumberTaken(tx, organizationId, proposal_number));
    if (proposal.kind === "revision") await restoreDraft(tx, actor, proposal);
    else {
      await replaceTags(tx, organizationId, id, tags);
      await restoreDraftRevision(tx, actor, proposal);
    }
    return {
      fields: { deleted_at: null, ...(isTaken && { proposal_number: null }) },
      events: [{ type: "proposal_restored" as const }],
      restored: { id, name, lostNumber: isTaken ? proposal_number : null },
    };
  });
  return decision.restored;
}

/**
 * Locks a deleted proposal. Locks the original of a draft revision first, as publishing and deleting the
 * original do.
 */
async function lockWithOriginal(tx: Tx, organizationId: string, id: string): Promise<Proposal | undefined> {
  const originalId = await findOriginalOfDeleted(tx, organizationId, id);
  if (originalId !== undefined) await lockById(tx, organizationId, originalId);
  return lockDeleted(tx, organizationId, id);
}

/** Asserts that the original of a discarded draft revision still has the offer from which the draft began. */
async function restoreDraft(tx: Tx, actor: Actor, draft: Proposal): Promise<void> {
  const { organization_id: organizationId, revision_of: originalId, base } = draft;
  const original = originalId === null ? undefined : await lockById(tx, organizationId, originalId);
  if (!original) throw new AppError("CONFLICT", "The original of the draft revision is deleted");
  if (original.sent_at === null)
    throw new AppError("CONFLICT", "The proposal is a draft again: edit it directly");
  if (await findDraftRevision(tx, original))
    throw new AppError("CONFLICT", "The proposal has another draft revision now");
  if (base?.offer_sha256 !== hashOffer(original, await items.listOfOwner(tx, organizationId, original.id)))
    throw new AppError("CONFLICT", "The proposal was changed after the draft revision was discarded");
  await logDraftChange(tx, actor, draft, "revision_started");
}

async function toRefusal(tx: Tx, organizationId: string, id: string): Promise<AppError> {
  if (await hasProposal(tx, organizationId, id))
    return new AppError("CONFLICT", "The proposal is not deleted");
  return notFound(id);
}

function severalHaveIt(id: string, organizations: readonly string[]): AppError {
  const choices = organizations.map((each) => `--organization ${each}`).join(" or ");
  return new AppError("CONFLICT", `Several organizations deleted a proposal ${id}: add ${choices}`);
}

function throwNotDeleted(id: string): never {
  throw new AppError("NOT_FOUND", `There is no deleted proposal ${id}`);
}
