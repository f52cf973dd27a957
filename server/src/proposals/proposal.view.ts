import type {
  Crm,
  CrmLinked,
  ProposalDetail,
  ProposalListItem,
  ProposalStatusDetail,
  User,
} from "@proffer/contract";
import { toAcceptance, toSignature, type SignerRow } from "../signers/index.ts";
import { toJsonText } from "../platform/json-text.ts";
import { displayStatus } from "./display-status.ts";
import type { DetailedProposal, ListedProposal } from "./proposal.ts";

/** Facts that a view shows beside the proposal. */
export interface Viewing {
  readonly users: ReadonlyMap<string, User>;
  readonly isStarred: boolean;
  readonly now: string;
}

/** Facts that the detail shows beyond those. */
export interface DetailViewing extends Viewing {
  readonly shareUrl: string | undefined;
  readonly signers: readonly SignerRow[];
}

/** The fields of specification 2.1, less those that are stored as JSON text and pass through as they are. */
type Plain = Omit<Required<ProposalListItem>, "settings" | "tags" | "cached_totals" | "status_detail">;

/** Formats a proposal in a list (specification, 2.1) as JSON text: no other code does. */
export function formatListItem(proposal: ListedProposal, viewing: Viewing): string {
  return toJsonText(
    {
      ...toPlainFields(proposal, viewing),
      status_detail: { marked_as_won_method: proposal.marked_as_won_method },
    },
    proposal.texts,
  );
}

function toPlainFields(proposal: ListedProposal, { users, isStarred, now }: Viewing): Plain {
  return {
    id: proposal.id,
    status: displayStatus(proposal, now),
    name: proposal.name,
    created_by: users.get(proposal.created_by ?? "") ?? null,
    updated_by: users.get(proposal.updated_by ?? "") ?? null,
    created_at: proposal.created_at,
    updated_at: proposal.updated_at,
    archived: proposal.archived_at !== null,
    archived_at: proposal.archived_at,
    is_template: proposal.kind === "template",
    is_starred: isStarred,
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

type PlainDetail = Omit<
  ProposalDetail,
  "settings" | "tags" | "cached_totals" | "design" | "totals" | "pages"
>;

/** Formats one proposal with everything in it (specification, 4.3) as JSON text. `pages` is JSON text too. */
export function formatDetail(proposal: DetailedProposal, pages: string, viewing: DetailViewing): string {
  const plain: PlainDetail = {
    ...toPlainFields(proposal, viewing),
    owner: viewing.users.get(proposal.owner_id ?? "") ?? null,
    organization_id: proposal.organization_id,
    description: proposal.description,
    integrations: { crm: proposal.crm },
    status_detail: toStatusDetail(proposal, viewing.signers),
    timeline: {
      sent: proposal.sent_at,
      first_viewed: proposal.first_viewed_at,
      last_viewed: proposal.last_viewed_at,
      won: proposal.won_at,
      lost: proposal.lost_at,
      cancelled: proposal.cancelled_at,
    },
    share_url: (proposal.kind === "proposal" && viewing.shareUrl) || null,
  };
  return toJsonText(plain, { ...proposal.texts, pages });
}

function toStatusDetail(proposal: DetailedProposal, signers: readonly SignerRow[]): ProposalStatusDetail {
  return {
    marked_as_won_method: proposal.marked_as_won_method,
    note: proposal.status_note,
    decline_reason: proposal.decline_reason,
    acceptance: toAcceptance(proposal),
    signatures: signers.map(toSignature),
  };
}
