import type { LastActivity, ProposalSummary } from "@proffer/contract";
import { isOverdue, toDisplayStatus } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import type { SignerCounts } from "../../records/signers/index.ts";
import type { FoundDraft } from "../draft-revisions.store.ts";
import { toPayment } from "../payment.ts";
import { isDecided } from "../policy.ts";
import type { ViewFacts } from "../proposal.view.ts";
import type { SummarizedProposal } from "./summaries.store.ts";

/** Facts that a summary shows in addition to the fields of the proposal. */
interface SummaryFacts extends ViewFacts {
  readonly lastActivity: LastActivity | null;
  readonly signing: SignerCounts | undefined;
  /** The open draft of the next revision. */
  readonly openDraft: FoundDraft | undefined;
  /** The day in the time zone of the organization, as YYYY-MM-DD. */
  readonly today: string;
}

/** Converts a proposal to one row of a list. */
export function toSummary(
  proposal: SummarizedProposal,
  { users, isStarred, now, lastActivity, signing, openDraft, today }: SummaryFacts,
): ProposalSummary {
  return {
    id: proposal.id,
    proposal_number: proposal.proposal_number,
    name: proposal.name,
    status: toDisplayStatus(proposal, now),
    client_name: proposal.client_name,
    contact_name: proposal.contact_name,
    totals: toTotals(proposal),
    contract_value: toContractValue(proposal.contract),
    payment: toSummaryPayment(proposal, today),
    owner: users.get(proposal.owner_id ?? "") ?? null,
    tags: proposal.tags,
    is_starred: isStarred,
    is_template: proposal.kind === "template",
    archived_at: proposal.archived_at,
    updated_at: proposal.updated_at,
    updated_by: users.get(proposal.updated_by ?? "") ?? null,
    sent_at: proposal.sent_at,
    expiring_on: proposal.expiring_on,
    views: proposal.view_count,
    last_activity: lastActivity,
    signing: signing ? { signer_count: signing.all, signed_count: signing.signed } : null,
    revision: proposal.sent_at === null ? null : proposal.revision_number,
    has_draft: openDraft !== undefined,
    draft_awaiting_approval:
      openDraft?.approval_state === "requested" && proposal.archived_at === null && !isDecided(proposal)
        ? openDraft.id
        : null,
    approval_state: proposal.approval_state,
    // Members see no threads of a proposal whose sending was undone.
    open_threads: proposal.sent_at === null ? 0 : proposal.open_threads,
  };
}

function toSummaryPayment(proposal: SummarizedProposal, today: string): ProposalSummary["payment"] {
  const { state, due_on, paid_amount, open_amount } = toPayment(proposal);
  if (state === "none") return null;
  return { state, due_on, is_overdue: isOverdue({ state, due_on }, today), paid_amount, open_amount };
}

function toContractValue(contract: SummarizedProposal["contract"]): ProposalSummary["contract_value"] {
  if (contract === null) return null;
  const { selected, min, max } = contract.total;
  return { months: contract.months, total: { selected, min, max } };
}

function toTotals({ totals, cached_totals }: SummarizedProposal): ProposalSummary["totals"] {
  const entries = frequencies.flatMap((frequency) => {
    const total = totals[frequency];
    if (!total) return [];
    const { selected, min, max } = total;
    return [[frequency, { selected: selected.total, min: min.total, max: max.total }]];
  });
  return { currency: cached_totals.currency, ...Object.fromEntries(entries) };
}
