import type { Actor, Context, Tx } from "../context.ts";
import { notFound, AppError, invalid } from "../platform/errors.ts";
import { lockDeleted } from "./deleted/deleted-proposals.store.ts";
import { assertAllowed, type Deed, toAction } from "./policy.ts";
import type { Proposal } from "./proposal.ts";
import { findDraftRevision, lockById } from "./proposals.store.ts";

/** Locks a proposal for a member's change. Throws if If-Match or the policy forbids the change. */
export async function lockForMember(tx: Tx, context: Context, id: string, deed: Deed): Promise<Proposal> {
  const { caller, ifMatch } = context;
  if (ifMatch !== undefined) assertWellFormed(ifMatch);
  const proposal = await lockProposal(tx, context, caller.organizationId, id);
  if (!proposal) throw notFound(id);
  if (ifMatch !== undefined) assertMatches(ifMatch, proposal.version);
  assertAllowed(deed, caller, proposal);
  if (toAction(deed) === "edit content" && proposal.sent_at !== null) await assertNoDraft(tx, proposal);
  return proposal;
}

/** Asserts that the proposal has no draft revision, which will replace its content. */
export async function assertNoDraft(tx: Tx, proposal: Proposal): Promise<void> {
  const draft = await findDraftRevision(tx, proposal);
  if (!draft) return;
  const message = "The proposal has a draft revision: edit or discard the draft";
  throw new AppError("FORBIDDEN", message, { draft_id: draft.id });
}

/**
 * Locks the proposal's row until the transaction ends, so that changes run one after the other. This
 * transaction may have begun before the last change, so its clock is advanced to the time of that change.
 * Returns undefined if there is no such proposal.
 */
export async function lockProposal(
  tx: Tx,
  { clock }: Pick<Actor, "clock">,
  organizationId: string,
  id: string,
): Promise<Proposal | undefined> {
  const proposal = await lockById(tx, organizationId, id);
  if (proposal) clock.advanceTo?.(getLastChange(proposal));
  return proposal;
}

/** Locks a proposal even if it is deleted, for facts from outside that must not be lost. */
export async function lockEvenDeleted(
  tx: Tx,
  actor: Pick<Actor, "clock">,
  organizationId: string,
  id: string,
): Promise<Proposal | undefined> {
  return (await lockProposal(tx, actor, organizationId, id)) ?? lockDeleted(tx, organizationId, id);
}

/**
 * Returns the time of the last change or activity. Views count as activity, so no entry of the audit trail is
 * later than this time.
 */
function getLastChange({ updated_at, last_activity_at }: Proposal): string {
  return last_activity_at !== null && last_activity_at > updated_at ? last_activity_at : updated_at;
}

/** Returns the ETag of a version of a proposal. */
export function toEtag(version: number): string {
  return `"${version}"`;
}

/** Asserts that If-Match is a list of ETags. Otherwise throws 400. */
function assertWellFormed(ifMatch: string): void {
  if (!ifMatch.split(",").every((text) => /^\s*(\*|(W\/)?"[^"]*")\s*$/.test(text)))
    throw invalid({ "If-Match": 'must be the ETag of a response with its quotes, such as "3", or *' });
}

/** Asserts that If-Match contains the ETag of `version`. Otherwise throws 412. */
function assertMatches(ifMatch: string, version: number): void {
  // Weak tags count too, because proxies weaken the tag of a response that they compress.
  const tags = new Set(ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  if (!tags.has("*") && !tags.has(toEtag(version)))
    throw new AppError("PRECONDITION_FAILED", "The proposal has changed since it was read");
}
