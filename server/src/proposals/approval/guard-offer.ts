import type { Actor, Reader, Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { isDecided } from "../policy.ts";
import type { Proposal, ProposalChanges } from "../proposal.ts";
import {
  type ApprovalFacts,
  getApprovalState,
  isNoWorse,
  listOpenHits,
  type MeasuredHit,
} from "./approval-state.ts";
import { describeHit } from "./describe-hit.ts";
import { findApprovalFacts } from "./find-approval.ts";

/**
 * Starts to guard a change of a proposal. The result asserts that the changed proposal needs no approval, if the
 * change brings it nearer to its client. Every change passes this gate, so that no way to the client can miss it.
 * Throws 403 with the rules by id.
 */
export async function guardOffer(
  tx: Tx,
  actor: Actor,
  before: Proposal,
  editsContent: boolean,
): Promise<(changed: Proposal) => Promise<void>> {
  // Clients choose and sign within the offer.
  if (!("caller" in actor)) return async () => undefined;
  const isEdited = editsContent && before.sent_at !== null;
  const known = isEdited ? await findApprovalFacts(tx, before) : undefined;
  return async (changed) => {
    if (isWayOut(before, changed)) return assertMayLeave(tx, changed);
    if (known && known.rules.length > 0) await assertNoWorse(tx, known, changed);
    return undefined;
  };
}

/**
 * Returns true if a change gives the client the proposal, a new link, a new revision, an email or a request to
 * sign, or opens the proposal again.
 */
function isWayOut(before: Proposal, after: Proposal): boolean {
  if (after.sent_at === null || after.status === "WON") return false;
  return (
    before.sent_at === null ||
    after.revision_number > before.revision_number ||
    after.share_link_id !== before.share_link_id ||
    // A new list means an email, even to the same people.
    after.sent_to !== before.sent_to ||
    after.signing_round > before.signing_round ||
    (isDecided(before) && !isDecided(after))
  );
}

/**
 * Finds the fields of a requested approval that a change of the proposal also changes: the state in lists, and the
 * step, because a request ends if the proposal leaves or is decided. Empty if no field changes.
 */
export async function findApprovalChanges(
  read: Reader,
  before: Proposal,
  after: Proposal,
): Promise<Pick<ProposalChanges, "approval" | "approval_state">> {
  if (after.approval === null) return after.approval_state === null ? {} : { approval_state: null };
  const hasLeft = isWayOut(before, after) || (isDecided(after) && !isDecided(before));
  const isOver = hasLeft && after.approval.step === "requested";
  const approval = isOver ? { ...after.approval, step: null } : after.approval;
  const approval_state = await findListedState(read, { ...after, approval });
  return isOver || approval_state !== after.approval_state ? { approval, approval_state } : {};
}

/** Finds the state of a requested approval for the column that lists read. */
async function findListedState(read: Reader, proposal: Proposal): Promise<Proposal["approval_state"]> {
  // A choice of the client changes the state of a draft, too, and no list shows drafts. So their column only
  // says which of them have a request.
  if (proposal.kind === "revision") return proposal.approval?.step ?? null;
  const facts = await findApprovalFacts(read, proposal);
  const state = facts ? getApprovalState(facts) : "not_needed";
  return state === "needed" || state === "not_needed" ? null : state;
}

async function assertMayLeave(tx: Tx, proposal: Proposal): Promise<void> {
  const facts = await findApprovalFacts(tx, proposal);
  const open = facts ? listOpenHits(facts) : [];
  if (open.length > 0) throw toRefusal("The proposal needs an approval first", open);
}

/** Asserts that a sent proposal whose content was edited meets no rule harder than before or than approved. */
async function assertNoWorse(tx: Tx, before: ApprovalFacts, changed: Proposal): Promise<void> {
  const after = await findApprovalFacts(tx, changed);
  if (!after) return;
  const isSameCurrency = before.currency === after.currency;
  const worse = listOpenHits(after).filter((hit) => !isSameCurrency || !isNoWorse(before.hits, hit));
  if (worse.length > 0) throw toRefusal("This change needs an approval: revise the proposal", worse);
}

function toRefusal(message: string, hits: readonly MeasuredHit[]): AppError {
  const details = new Map<string, string>();
  for (const hit of hits) details.set(hit.rule_id, describeHit(hit));
  const names = [...new Set(hits.map(({ name }) => name))].join(", ");
  const reasons = Object.fromEntries([...details.keys()].map((id) => [id, "needs_approval"]));
  return new AppError("FORBIDDEN", `${message} (${names})`, Object.fromEntries(details), reasons);
}
