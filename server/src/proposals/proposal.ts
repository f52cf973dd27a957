import type {
  Attachment,
  CachedTotals,
  ContractValue,
  Crm,
  CustomVariable,
  Design,
  PaymentTransaction,
  ProposalSettings,
  Totals,
} from "@proffer/contract";
import type { AmountDue, Frequency } from "@proffer/pricing";
import type { Person } from "../services/mail/index.ts";
import type { Choices } from "../records/items/index.ts";
import type { StoredApproval } from "./approval/approval-state.ts";
import type { PlainFields } from "./tables.ts";
import type { AcceptanceRecord } from "../records/signers/index.ts";

/** The fields of a proposal stored as JSON. */
export interface JsonFields {
  readonly settings: ProposalSettings;
  readonly design: Design;
  readonly tags: string[];
  /** Without the values of the client. */
  readonly custom_variables: CustomVariable[];
  /** The values that the client filled in, for all revisions. */
  readonly client_values: Readonly<Record<string, CustomVariable["value"]>>;
  /** In order. Their files are stored by hash. */
  readonly attachments: readonly Attachment[];
  readonly crm: Crm | null;
  readonly totals: Totals;
  readonly cached_totals: CachedTotals;
  /** The margins of the selection. Null if nothing has a cost. */
  readonly margins: StoredMargins | null;
  /** Null without a term. */
  readonly contract: ContractValue | null;
  /** What the client owes on acceptance with the current selection. Null without a payment. */
  readonly due: AmountDue | null;
  /** The payments and attempts, oldest first. */
  readonly transactions: readonly PaymentTransaction[];
  /** The acceptance by the accept button. */
  readonly acceptance: AcceptanceRecord | null;
  /** The recipients of the last email. */
  readonly sent_to: readonly Person[];
  /** The state of the original when the draft revision was created. */
  readonly base: RevisionBase | null;
  readonly approval: StoredApproval | null;
  /** The costs of removed modifications and columns by id, if the member who removed them could not see them. */
  readonly removed_costs: Readonly<Record<string, number>> | null;
}

/** Revenue and cost in one currency, in major units, by frequency. */
export interface StoredMargins {
  readonly currency: string;
  readonly sums: Partial<Record<Frequency, { readonly revenue: number; readonly cost: number }>>;
}

/** The state of an original and of its draft revision when the draft was started. */
export interface RevisionBase {
  /** The choices in the draft. In the meantime, the client can change these choices in the original. */
  readonly choices: Choices;
  /** The expiry in the draft. In the meantime, members can change the expiry of the original. */
  readonly expiring_on: string | null;
  /** Hash of the rest of the original (`hashOffer`), which must stay the same. */
  readonly offer_sha256: string;
}

/** A proposal or template without its pages. */
export type Proposal = Readonly<PlainFields> & JsonFields;

/** Fields that a change writes. */
export type ProposalChanges = Partial<Omit<Proposal, "organization_id" | "id" | "state_id">>;

/** The fields of a proposal in a list item. */
export type ListedProposal = Pick<
  Proposal,
  (typeof listedFields)[number] | "settings" | "tags" | "cached_totals" | "crm"
>;

/** The fields of a list item, except for the fields stored as JSON. */
export const listedFields = [
  "id",
  "kind",
  "version",
  "name",
  "proposal_number",
  "status",
  "notes",
  "created_by",
  "updated_by",
  "updated_via",
  "created_at",
  "updated_at",
  "archived_at",
  "expiring_on",
  "sent_at",
  "recipients_signed_at",
  "completed_at",
  "last_activity_at",
  "marked_as_won_method",
] as const;
