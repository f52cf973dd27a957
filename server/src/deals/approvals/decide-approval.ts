import type { Approval, BodyOf, operations } from "@proffer/contract";
import { type Context, joinTransaction, type Tx } from "../../context.ts";
import { AppError, forbidden, invalid } from "../../platform/errors.ts";
import {
  type ApprovalFacts,
  type Change,
  changeLockedProposal,
  findApprovalFacts,
  getApprovalState,
  findTerms,
  hashTerms,
  listDeciders,
  listOpenHits,
  lockForMember,
  type LockedProposal,
  type Proposal,
  type StoredApproval,
  toApproval,
} from "../../proposals/index.ts";
import { items } from "../../records/items/index.ts";
import { recordEvent } from "../../records/events/index.ts";
import { hashContent } from "../../records/versions/index.ts";
import { previewPublication } from "../revisions/index.ts";
import { type ApprovalServices, mailDecision, mailRequest } from "./approval-mail.ts";

/** Asks the approvers of the rules that a proposal meets, or asks them again. */
export function requestApproval(
  services: ApprovalServices,
  context: Context,
  id: string,
  { note }: BodyOf<typeof operations.requestApproval> = {},
): Promise<Approval> {
  return changeApproval(context, id, async ({ tx, at }, proposal, facts) => {
    const state = getApprovalState(facts);
    if (state === "not_needed") throw invalid({ id: "needs no approval: the proposal meets no rule" });
    if (state === "approved") throw new AppError("CONFLICT", "The proposal is approved already");
    const { userId } = context.caller;
    const written = note?.trim() || null;
    const before = facts.approval;
    const approval: StoredApproval =
      state === "requested" && before
        ? { ...before, asked_again: { user_id: userId, note: written, at } }
        : {
            requested_by: userId,
            requested_at: at,
            note: written,
            step: "requested",
            decisions: before?.decisions ?? [],
          };
    const asked = { ...facts, approval };
    const hits = listOpenHits(asked);
    const recent = listRecentMails(before, at);
    const deciders = hits.flatMap((hit) => listDeciders(asked, hit)).filter(({ id: to }) => !(to in recent));
    if (state === "requested" && deciders.length === 0)
      throw new AppError(
        "CONFLICT",
        `The approvers were asked less than ${pauseMinutes} minutes ago. Ask again later.`,
      );
    const preview =
      proposal.revision_of === null ? undefined : await previewPublication(joinTransaction(context, tx), id);
    await mailRequest(tx, services, { proposal, approval, hits, deciders, preview });
    const mailed = { ...recent, ...Object.fromEntries(deciders.map(({ id: to }) => [to, at])) };
    return { approval: { ...approval, mailed }, type: "approval_requested", note: written };
  });
}

/** Minutes after an email about an approval until the same approver gets another one. */
const pauseMinutes = 5;

function listRecentMails(approval: StoredApproval | null, now: string): Record<string, string> {
  const start = Date.parse(now) - pauseMinutes * 60_000;
  return Object.fromEntries(
    Object.entries(approval?.mailed ?? {}).filter(([, at]) => Date.parse(at) > start),
  );
}

/** Ends an open request and its approvals. The proposal can be changed, and the approval requested again. */
export function withdrawApproval(context: Context, id: string): Promise<Approval> {
  return changeApproval(context, id, async (_locked, _proposal, facts) => {
    const requested = getRequested(facts);
    const approval = { ...requested, step: null, decisions: endApprovals(requested) };
    return { approval, type: "approval_withdrawn", note: null };
  });
}

/** Returns the open request. Throws 409 if there is none. */
function getRequested(facts: ApprovalFacts): StoredApproval {
  if (getApprovalState(facts) !== "requested" || !facts.approval)
    throw new AppError("CONFLICT", "No approval is requested");
  return facts.approval;
}

interface Verdict {
  readonly decision: "approved" | "rejected";
  readonly note: string | null;
}

/** Approves or rejects the hits that the caller can decide. */
export function decideApproval(
  services: ApprovalServices,
  context: Context,
  id: string,
  { decision, note }: Verdict,
): Promise<Approval> {
  const { userId, role } = context.caller;
  return changeApproval(context, id, async ({ tx, at }, proposal, facts) => {
    const requested = getRequested(facts);
    const hits = listOpenHits(facts).filter((hit) =>
      listDeciders(facts, hit).some((decider) => decider.id === userId),
    );
    if (hits.length === 0) throw toRefusal(requested, userId);
    const rows = await items.listOfOwner(tx, proposal.organization_id, id);
    const made: StoredApproval["decisions"][number] = {
      user_id: userId,
      role,
      decision,
      note,
      at,
      proposal_currency: facts.currency,
      hits,
      version: proposal.version,
      content_sha256: hashContent(proposal, rows),
      terms_sha256: hashTerms(await findTerms(tx, proposal)),
    };
    const before = decision === "rejected" ? endApprovals(requested) : requested.decisions;
    const decided = { ...requested, decisions: [...before, made] };
    const isOpen = listOpenHits({ ...facts, approval: decided }).length > 0;
    const step = decision === "rejected" ? "rejected" : isOpen ? "requested" : "approved";
    // An answer ends the pause of the emails, because the next request is another question.
    const approval = { ...decided, step, ...(step !== "requested" && { mailed: {} }) } as const;
    if (step !== "requested") await mailDecision(tx, services, { proposal, approval, decision: made });
    return {
      approval,
      type: decision === "approved" ? "approval_given" : "approval_rejected",
      note,
      facts: { content_sha256: made.content_sha256, is_own_request: userId === approval.requested_by },
    };
  });
}

function toRefusal({ requested_by }: StoredApproval, userId: string): AppError {
  return forbidden(
    requested_by === userId
      ? "You requested this approval: another approver decides"
      : "You are not an approver of a rule that the proposal meets",
  );
}

/** Ends the approvals of the present request, so that each approver decides again about the next one. */
function endApprovals({ decisions, requested_at }: StoredApproval): StoredApproval["decisions"] {
  const end = (made: StoredApproval["decisions"][number]) =>
    made.at >= requested_at ? ({ ...made, is_ended: true } as const) : made;
  return decisions.map(end);
}

/** The next step of an approval. */
interface Step {
  readonly approval: StoredApproval;
  readonly type: "approval_requested" | "approval_withdrawn" | "approval_given" | "approval_rejected";
  readonly note: string | null;
  /** Facts for the audit trail. */
  readonly facts?: Record<string, unknown>;
}

/** The most decisions that are kept. */
const maxDecisions = 200;

async function changeApproval(
  context: Context,
  id: string,
  decide: (locked: LockedProposal, proposal: Proposal, facts: ApprovalFacts) => Promise<Step>,
): Promise<Approval> {
  const lock = (tx: Tx) => lockForMember(tx, context, id, "approve");
  const decideStep = async (locked: LockedProposal): Promise<Change> => {
    const { proposal: before, tx } = locked;
    if (before.kind === "template") throw invalid({ id: "is a template, which needs no approval" });
    const facts = (await findApprovalFacts(tx, before)) ?? toNoFacts(before);
    const step = await decide(locked, before, facts);
    const { approval, type, note } = step;
    const metadata = note === null ? {} : { note };
    // The events of a draft revision belong to its original.
    if (before.revision_of !== null)
      await recordEvent(tx, context, { proposalId: before.revision_of, type, metadata });
    return {
      fields: { approval: { ...approval, decisions: approval.decisions.slice(-maxDecisions) } },
      events: [{ type, metadata }],
      ...(before.kind === "proposal" && { audit: [{ action: type, ...step.facts }] }),
    };
  };
  // Keeps the version: clients see nothing of it, and may be accepting the version that they read.
  const { proposal } = await changeLockedProposal(context, lock, decideStep, { movesVersion: false });
  const facts = (await findApprovalFacts(context.read, proposal)) ?? toNoFacts(proposal);
  return toApproval(context.read, facts);
}

/** The facts of an organization without rules. */
function toNoFacts({ approval, cached_totals: { currency } }: Proposal): ApprovalFacts {
  return { hits: [], rules: [], members: [], approval, currency, terms_sha256: null };
}
