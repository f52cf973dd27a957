import type {
  Acceptance,
  CrmLinked,
  ProposalDetail,
  ProposalListItem,
  ProposalStatusDetail,
  User,
} from "@proffer/contract";
import type { AcceptanceRecord, SignerRow } from "../lifecycle/core.ts";
import { jsonText } from "../platform/json-text.ts";
import type { ProposalRow } from "../schema.ts";
import { displayStatus } from "./display-status.ts";
import type { ListRow } from "./proposals.store.ts";

/** What a view needs beside the proposal's row. */
export interface Viewing {
  readonly users: ReadonlyMap<string, User>;
  readonly isStarred: boolean;
  readonly now: string;
}

/** What the detail needs beyond that. */
export interface DetailViewing extends Viewing {
  readonly shareUrl: string | undefined;
  readonly signers: readonly SignerRow[];
}

/** The fields of specification 2.1, less those that are stored as JSON text and pass through as they are. */
type Plain = Omit<Required<ProposalListItem>, "settings" | "tags" | "cached_totals" | "status_detail">;

/** The only way out for a proposal in a list (specification, 2.1), as JSON text. */
export function listItemText(row: ListRow, viewing: Viewing): string {
  return jsonText(
    { ...plainFields(row, viewing), status_detail: { marked_as_won_method: row.marked_as_won_method } },
    storedFields(row),
  );
}

function plainFields(row: ListRow, { users, isStarred, now }: Viewing): Plain {
  return {
    id: row.id,
    status: displayStatus(row, now),
    name: row.name,
    created_by: users.get(row.created_by ?? "") ?? null,
    updated_by: users.get(row.updated_by ?? "") ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived: row.archived_at !== null,
    archived_at: row.archived_at,
    is_template: row.kind === "template",
    is_starred: isStarred,
    allRecipientsSigned: row.recipients_signed_at !== null,
    sent_at: row.sent_at,
    completed_at: row.completed_at,
    last_activity_at: row.last_activity_at,
    crm_linked: crmLinked(row.crm_json),
    notes: row.notes,
    proposal_number: row.proposal_number,
  };
}

function storedFields(row: ListRow): Record<string, string> {
  return { settings: row.settings_json, tags: row.tags_json, cached_totals: row.cached_totals_json };
}

function crmLinked(crmJson: string | null): CrmLinked | null {
  if (crmJson === null) return null;
  const { provider, recipient_name }: CrmLinked = JSON.parse(crmJson);
  return { provider, ...(recipient_name !== undefined && { recipient_name }) };
}

type PlainDetail = Omit<
  ProposalDetail,
  "settings" | "tags" | "cached_totals" | "design" | "integrations" | "totals" | "pages"
>;

/** One proposal with everything in it (specification, 4.3), as JSON text. `pages` is JSON text too. */
export function detailText(row: ProposalRow, pages: string, viewing: DetailViewing): string {
  const plain: PlainDetail = {
    ...plainFields(row, viewing),
    organization_id: row.organization_id,
    description: row.description,
    status_detail: statusDetail(row, viewing.signers),
    timeline: {
      sent: row.sent_at,
      first_viewed: row.first_viewed_at,
      last_viewed: row.last_viewed_at,
      won: row.won_at,
      lost: row.lost_at,
      cancelled: row.cancelled_at,
    },
    share_url: (row.kind === "proposal" && viewing.shareUrl) || null,
  };
  return jsonText(plain, {
    ...storedFields(row),
    design: row.design_json,
    integrations: `{"crm":${row.crm_json}}`,
    totals: row.totals_json,
    pages,
  });
}

function statusDetail(row: ProposalRow, signers: readonly SignerRow[]): ProposalStatusDetail {
  return {
    marked_as_won_method: row.marked_as_won_method,
    note: row.status_note,
    decline_reason: row.decline_reason,
    acceptance: acceptanceOf(row),
    signatures: signers.map((signer) => ({
      signer_id: signer.id,
      role: signer.role,
      full_name: signer.full_name,
      signed_name: signer.signed_name,
      email: signer.email,
      requested_at: signer.requested_at,
      signed_at: signer.signed_at,
    })),
  };
}

/** Where somebody clicked from is evidence, and stays in the audit trail. */
function acceptanceOf({ acceptance_json }: ProposalRow): Acceptance | null {
  if (acceptance_json === null) return null;
  const { full_name, invited_name, email, at }: AcceptanceRecord = JSON.parse(acceptance_json);
  return { full_name, invited_name, email, accepted_at: at };
}
