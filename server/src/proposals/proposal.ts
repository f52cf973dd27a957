import type { CachedTotals, Crm, Design, ProposalSettings, Totals } from "@proffer/contract";
import type { Person } from "../mail/index.ts";
import type { ProposalRow } from "../schema.ts";
import type { TotalColumn } from "./tables.ts";
import type { AcceptanceRecord } from "../signers/index.ts";

type JsonColumn = Extract<keyof ProposalRow, `${string}_json`>;

/** The fields of a proposal that are columns of their own. Columns that only repeat totals are no fields. */
export type PlainFields = Omit<ProposalRow, JsonColumn | TotalColumn>;

/** The fields of a proposal that are stored as JSON. */
export interface JsonFields {
  readonly settings: ProposalSettings;
  readonly design: Design;
  readonly tags: string[];
  readonly crm: Crm | null;
  readonly totals: Totals;
  readonly cached_totals: CachedTotals;
  /** The acceptance with the accept button. */
  readonly acceptance: AcceptanceRecord | null;
  /** The people to whom it was mailed last. */
  readonly sent_to: readonly Person[];
}

/** A proposal or template, its pages aside. */
export type Proposal = Readonly<PlainFields> & JsonFields;

/** Fields that a change writes. */
export type ProposalChanges = Partial<Omit<Proposal, "organization_id" | "id">>;

/** A proposal as its list item shows it. `texts` are large fields as the JSON that is stored, which is only copied. */
export interface ListedProposal extends Pick<PlainFields, (typeof listedFields)[number]> {
  readonly crm: Crm | null;
  readonly texts: Readonly<Record<"settings" | "tags" | "cached_totals", string>>;
}

/** A proposal as its detail shows it, with more texts. */
export interface DetailedProposal extends ListedProposal, PlainFields {
  readonly acceptance: AcceptanceRecord | null;
  readonly cached_totals: CachedTotals;
  readonly texts: ListedProposal["texts"] & Readonly<Record<"design" | "totals", string>>;
}

/** The plain fields that a list item shows. */
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

/** The list item's view of a proposal that is at hand. */
export function toListed(proposal: Proposal): ListedProposal {
  const { settings, tags, cached_totals } = proposal;
  return {
    ...proposal,
    texts: {
      settings: JSON.stringify(settings),
      tags: JSON.stringify(tags),
      cached_totals: JSON.stringify(cached_totals),
    },
  };
}
