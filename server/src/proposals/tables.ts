import type { PaymentState } from "@proffer/contract";

export interface ProposalTables {
  proposals: ProposalRow;
  proposal_counts: ProposalCount;
  proposal_numbers: ProposalNumberRow;
  proposal_tags: ProposalTagRow;
  stars: StarRow;
}

export type StoredStatus = "DRAFT" | "SENT" | "PENDING" | "ON_HOLD" | "CANCELLED" | "WON" | "LOST";

/** Columns with the selected total per frequency (total-keys.ts). Null for an unused frequency. */
export type TotalColumn =
  | "total_once"
  | "total_weekly"
  | "total_biweekly"
  | "total_semi_monthly"
  | "total_monthly"
  | "total_quarterly"
  | "total_semi_annually"
  | "total_annually"
  | "contract_total";

export interface ProposalRow extends Record<TotalColumn, string | null> {
  organization_id: string;
  id: string;
  /** `revision`: the draft of the next revision of a proposal. */
  kind: "proposal" | "template" | "revision";
  /** Incremented with every change that a reader can see. The ETag is made from it. */
  version: number;
  /** A new id after each change to the row or to its items, signers or links. */
  state_id: string;
  name: string;
  /** `name` folded (search-key.ts), so that both databases sort it in the same way. */
  name_key: string;
  client_name: string | null;
  /** Name of the contact in the settings, or null. */
  contact_name: string | null;
  /** `client_name` folded. */
  client_key: string | null;
  proposal_number: string | null;
  /** Name, client and number, folded, one per line. */
  search_key: string;
  status: StoredStatus;
  description: string | null;
  notes: string | null;
  settings_json: string;
  design_json: string;
  tags_json: string;
  /** The definitions and the values of the sender: CustomVariable. */
  custom_variables_json: string;
  /** The values that the client filled in, by the id of the variable. */
  client_values_json: string;
  /** The attachments: Attachment. Null without any. */
  attachments_json: string | null;
  crm_json: string | null;
  totals_json: string;
  cached_totals_json: string;
  /** The selected revenue and cost per frequency: StoredMargins. Null if there is no cost. */
  margins_json: string | null;
  /** The contract value: ContractValue. Null without a term. */
  contract_json: string | null;
  /** What the client owes on acceptance: AmountDue. Null without a payment. */
  due_json: string | null;
  /** The payments and attempts: PaymentTransaction. Null without any. */
  transactions_json: string | null;
  /** The state of the payment, for lists. Null if nothing is due and nothing was paid. */
  payment_state: Exclude<PaymentState, "none"> | null;
  /** The last day of the payment, as YYYY-MM-DD. Null if nothing is due. */
  payment_due_on: string | null;
  created_by: string | null;
  updated_by: string | null;
  /** Name of the AI agent that acted for `updated_by`, or null. */
  updated_via: string | null;
  /** The member responsible for the proposal, initially its creator. */
  owner_id: string | null;
  /** The template that the proposal was created from. */
  template_id: string | null;
  /** Number of times that recipients opened the proposal. */
  view_count: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  deleted_at: string | null;
  /** `settings.expiring_on`, converted to an instant. */
  expiring_on: string | null;
  sent_at: string | null;
  first_viewed_at: string | null;
  last_viewed_at: string | null;
  won_at: string | null;
  lost_at: string | null;
  cancelled_at: string | null;
  /** The time when all recipient signers had signed and only the company's signature was missing. */
  recipients_signed_at: string | null;
  completed_at: string | null;
  last_activity_at: string | null;
  marked_as_won_method: "manual" | "digital_signature" | "acceptance" | null;
  /** The status before ON_HOLD. */
  held_from: StoredStatus | null;
  /** The member's note for the last manual change of status. */
  status_note: string | null;
  /** The recipient's reason for declining. */
  decline_reason: string | null;
  /** The acceptance by the accept button: {full_name, email, at, address, agent}. */
  acceptance_json: string | null;
  share_link_id: string | null;
  /** The recipients of the last email: [{name, email}]. */
  sent_to_json: string | null;
  /** The time of the first email. */
  emailed_at: string | null;
  /** The id of the user who sent the proposal last. */
  sent_by: string | null;
  /** Number of snapshots frozen for signing or acceptance. */
  signing_round: number;
  /** Number of the last published revision. 0 before the first sending. */
  revision_number: number;
  /** The time when the last revision was published. */
  revised_at: string | null;
  /** The sender's note for the last revision. */
  revision_note: string | null;
  /** Number of threads in which the client waits for an answer. */
  open_threads: number;
  /** Increases with each change to a thread. */
  thread_version: number;
  /** The original of a draft revision. */
  revision_of: string | null;
  /** The state of the original when the draft revision was created: RevisionBase. */
  base_json: string | null;
  /**
   * The state of a requested approval, for lists. Null if none was requested, or if it is needed or unnecessary
   * now. The draft of a revision, which no list shows, has the last step instead.
   */
  approval_state: "requested" | "approved" | "rejected" | null;
  /** The request for an approval and its decisions: StoredApproval. */
  approval_json: string | null;
  /** The costs of removed objects: costs by id. */
  removed_costs_json: string | null;
}

/** Columns with the same value in every new proposal. */
export const initialColumns = {
  view_count: 0,
  archived_at: null,
  deleted_at: null,
  sent_at: null,
  first_viewed_at: null,
  last_viewed_at: null,
  won_at: null,
  lost_at: null,
  cancelled_at: null,
  recipients_signed_at: null,
  completed_at: null,
  last_activity_at: null,
  marked_as_won_method: null,
  status_note: null,
  decline_reason: null,
  share_link_id: null,
  emailed_at: null,
  sent_by: null,
  signing_round: 0,
  revision_number: 0,
  revised_at: null,
  revision_note: null,
  open_threads: 0,
  thread_version: 0,
  revision_of: null,
  approval_state: null,
  payment_state: null,
  payment_due_on: null,
} as const satisfies Partial<ProposalRow>;

/**
 * The number of proposals on each shelf. Every write updates the number, so that lists need not count rows.
 */
export interface ProposalCount {
  organization_id: string;
  kind: ProposalRow["kind"];
  shelf: "active" | "archived";
  count: number;
}

/** The last number of a series such as `Q-2026-{0000}`. */
export interface ProposalNumberRow {
  organization_id: string;
  series: string;
  last: number;
}

export interface ProposalTagRow {
  organization_id: string;
  tag: string;
  /** `tag` folded (search-key.ts). */
  tag_key: string;
  proposal_id: string;
}

export interface StarRow {
  organization_id: string;
  user_id: string;
  proposal_id: string;
  created_at: string;
}

type JsonColumn = Extract<keyof ProposalRow, `${string}_json`>;

/** The fields of a proposal with their own column. Columns derived from totals are not fields. */
export type PlainFields = Omit<ProposalRow, JsonColumn | TotalColumn>;
