import type { ProposalVersion, Totals, User, VersionContent, VersionTotals } from "@proffer/contract";
import { calculateAmounts } from "@proffer/pricing";
import { toPagesOfRows, addAmounts } from "../../records/items/index.ts";
import type { VersionedContent, VersionEntry } from "../../records/versions/index.ts";

/** Converts a version to a list item. */
export function toProposalVersion(entry: VersionEntry, users: ReadonlyMap<string, User>): ProposalVersion {
  const { id, version, reason, changed_at, changed_by, changed_via, status, currency, totals } = entry;
  return {
    id,
    version,
    reason,
    changed_at,
    changed_by: users.get(changed_by ?? "") ?? null,
    changed_via,
    status,
    currency,
    totals: toVersionTotals(totals),
  };
}

/** Returns the totals of the selection. */
export function toVersionTotals(totals: Totals): VersionTotals {
  return Object.fromEntries(
    Object.entries(totals).map(([frequency, { selected }]) => [frequency, selected.total]),
  );
}

/** The content of a proposal, with its prices. */
export interface PricedContent {
  readonly content: VersionedContent;
  readonly totals: Totals;
  /** The currency that the totals were calculated in. */
  readonly currency: string;
}

/** Converts content to the field names and amounts of a proposal's detail. */
export function toVersionContent({ content, totals, currency }: PricedContent): VersionContent {
  const { kind, name, description, proposal_number, settings, design, custom_variables, tags, notes } =
    content;
  const pages = toPagesOfRows(content.rows);
  const { amounts } = calculateAmounts({ currency, pages });
  return {
    name,
    is_template: kind === "template",
    description,
    proposal_number,
    settings,
    design,
    custom_variables,
    tags,
    notes,
    integrations: { crm: content.crm },
    attachments: [...content.attachments],
    totals,
    pages: pages.map((page) => addAmounts(page, amounts)),
  };
}

export function toPricedContent({
  entry,
  content,
}: {
  readonly entry: VersionEntry;
  readonly content: VersionedContent;
}): PricedContent {
  return { content, totals: entry.totals, currency: entry.currency };
}
