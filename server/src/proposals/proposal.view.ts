import {
  type Approval,
  type Crm,
  type CrmLinked,
  noApproval,
  type Page,
  type ProposalDetail,
  type ProposalListItem,
  type ProposalStatusDetail,
  type User,
} from "@proffer/contract";
import { toDisplayStatus } from "@proffer/presentation";
import { cacheView } from "../platform/cache-view.ts";
import { toAcceptance } from "../records/signers/index.ts";
import { listVariables } from "./custom-variables.ts";
import { toPayment } from "./payment.ts";
import type { ListedProposal, Proposal } from "./proposal.ts";
import type { DraftRevision } from "./proposals.store.ts";

/** Facts that a view shows besides the proposal. */
export interface ViewFacts {
  readonly users: ReadonlyMap<string, User>;
  readonly isStarred: boolean;
  readonly now: string;
  /** The open draft of the next revision. */
  readonly draft?: DraftRevision | undefined;
  /** The original of a draft revision. */
  readonly original?: Pick<Proposal, "name" | "revision_number"> | undefined;
  /** Default: no approval is needed. */
  readonly approval?: Approval | undefined;
}

/** A proposal with all its related data. */
export interface WholeProposal {
  readonly proposal: Proposal;
  /** Pages with the amounts of their lines. */
  readonly pages: readonly Page[];
  readonly signatures: ProposalStatusDetail["signatures"];
  readonly shareUrl: string | undefined;
}

/** Converts a proposal to a list item (specification, 2.1). */
export const toListItem = cacheView(toFacts, (proposal: ListedProposal, facts): ProposalListItem => ({
  ...toPlainFields(proposal, facts),
  status_detail: { marked_as_won_method: proposal.marked_as_won_method },
  settings: proposal.settings,
  tags: proposal.tags,
  cached_totals: proposal.cached_totals,
}));

/** Fields of a view that depend on more than the proposal. */
type Facts = Pick<PlainListFields, "status" | "created_by" | "updated_by" | "is_starred">;

function toFacts(proposal: ListedProposal, { users, isStarred, now }: ViewFacts): Facts {
  return {
    status: toDisplayStatus(proposal, now),
    created_by: users.get(proposal.created_by ?? "") ?? null,
    updated_by: users.get(proposal.updated_by ?? "") ?? null,
    is_starred: isStarred,
  };
}

/** The fields of specification 2.1, except those stored as JSON. */
type PlainListFields = Omit<
  Required<ProposalListItem>,
  "settings" | "tags" | "cached_totals" | "status_detail"
>;

function toPlainFields(proposal: ListedProposal, facts: Facts): PlainListFields {
  return {
    id: proposal.id,
    status: facts.status,
    name: proposal.name,
    created_by: facts.created_by,
    updated_by: facts.updated_by,
    created_at: proposal.created_at,
    updated_at: proposal.updated_at,
    archived: proposal.archived_at !== null,
    archived_at: proposal.archived_at,
    is_template: proposal.kind === "template",
    is_starred: facts.is_starred,
    allRecipientsSigned: proposal.recipients_signed_at !== null,
    sent_at: proposal.sent_at,
    completed_at: proposal.completed_at,
    last_activity_at: proposal.last_activity_at,
    crm_linked: toCrmLinked(proposal.crm),
    notes: proposal.notes,
    proposal_number: proposal.proposal_number,
  };
}

function toCrmLinked(crm: Crm | null): CrmLinked | null {
  if (crm === null) return null;
  const { provider, recipient_name } = crm;
  return { provider, ...(recipient_name !== undefined && { recipient_name }) };
}

/** Converts a proposal to its detail with all its content (specification, 4.3). */
export const toDetail = cacheView(
  ({ proposal }: WholeProposal, viewing: ViewFacts) => ({
    ...toFacts(proposal, viewing),
    owner: viewing.users.get(proposal.owner_id ?? "") ?? null,
    draft: viewing.draft?.id,
    drafted: viewing.draft?.updated_at,
    drafter: viewing.users.get(viewing.draft?.created_by ?? "") ?? null,
    originalName: viewing.original?.name,
    originalNumber: viewing.original?.revision_number,
    approval: viewing.approval ?? noApproval,
  }),
  (
    { proposal, pages, signatures, shareUrl },
    { owner, drafter, approval, ...facts },
    viewing,
  ): ProposalDetail => ({
    ...toPlainFields(proposal, facts),
    owner,
    organization_id: proposal.organization_id,
    description: proposal.description,
    integrations: { crm: proposal.crm, payment: toPayment(proposal) },
    status_detail: toStatusDetail(proposal, signatures),
    timeline: {
      sent: proposal.sent_at,
      first_viewed: proposal.first_viewed_at,
      last_viewed: proposal.last_viewed_at,
      won: proposal.won_at,
      lost: proposal.lost_at,
      cancelled: proposal.cancelled_at,
    },
    revision: toRevisionState(proposal, viewing.draft, drafter),
    revision_of: toOriginal(proposal, viewing.original),
    approval,
    share_url: (proposal.kind === "proposal" && shareUrl) || null,
    settings: proposal.settings,
    design: proposal.design,
    custom_variables: listVariables(proposal),
    attachments: [...proposal.attachments],
    tags: proposal.tags,
    totals: proposal.totals,
    contract: proposal.contract,
    cached_totals: proposal.cached_totals,
    pages: [...pages],
  }),
);

function toRevisionState(
  { revision_number, revised_at, revision_note, sent_at }: Proposal,
  draft: DraftRevision | undefined,
  drafter: User | null,
): ProposalDetail["revision"] {
  if (revised_at === null || sent_at === null) return null;
  return {
    number: revision_number,
    published_at: revised_at,
    note: revision_note,
    draft: draft
      ? { id: draft.id, created_at: draft.created_at, created_by: drafter, updated_at: draft.updated_at }
      : null,
  };
}

function toOriginal(
  { revision_of }: Proposal,
  original: ViewFacts["original"],
): ProposalDetail["revision_of"] {
  if (revision_of === null || !original) return null;
  return { id: revision_of, name: original.name, number: original.revision_number + 1 };
}

function toStatusDetail(proposal: Proposal, signatures: WholeProposal["signatures"]): ProposalStatusDetail {
  return {
    marked_as_won_method: proposal.marked_as_won_method,
    note: proposal.status_note,
    decline_reason: proposal.decline_reason,
    acceptance: toAcceptance(proposal),
    signatures,
  };
}
