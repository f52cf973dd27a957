import type { CachedTotals, ProposalSettings, Totals } from "@proffer/contract";
import { frequencies } from "@proffer/contract";
import { proposalWords } from "@proffer/contract/words";
import { formatDay, hasMinorUnits, moneyFormat } from "@proffer/presentation";
import type { OrganizationRow, ProposalRow } from "../schema.ts";
import { languageOf, localeOf } from "./language.ts";
import { clientName } from "./settings.ts";

/** What stands for each placeholder of texts that a recipient reads: `{{proposal.name}}` and its siblings. */
export type Placeholders = Readonly<Record<string, string>>;

export interface PlaceholderSources {
  readonly proposal: ProposalRow;
  readonly organization: Pick<OrganizationRow, "name" | "settings_json">;
  readonly senderName: string;
  readonly now: string;
}

export function placeholdersOf({ proposal, organization, ...others }: PlaceholderSources): Placeholders {
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  const locale = localeOf(languageOf(proposal, organization));
  return {
    "client.name": clientName(settings) ?? "",
    "client.contact.name": settings.recipient?.contact?.name ?? "",
    "proposal.name": proposal.name,
    "proposal.number": proposal.proposal_number ?? "",
    "proposal.total": totalText(proposal, locale),
    "sender.name": others.senderName,
    "organization.name": organization.name,
    today: formatDay(others.now, locale),
  };
}

/** Fills plain text in one pass: what a value itself contains stays as it is, and so does an unknown placeholder. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replaceAll(/\{\{\s*([a-z.]+)\s*\}\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : written,
  );
}

/** An amount that is selected now, and how often it is due, as people read them. */
export interface TotalText {
  readonly value: number;
  readonly amount: string;
  /** Such as "/month"; empty: once. */
  readonly per: string;
}

/** All on one line: "€12,000 + €450 /month". */
function totalText(proposal: ProposalRow, locale: string): string {
  return selectedTotals(proposal, locale)
    .map(({ amount, per }) => `${amount} ${per}`.trim())
    .join(" + ");
}

/** What is selected now, one amount for each frequency, and 0 where nothing has a price. */
export function selectedTotals(proposal: ProposalRow, locale: string): TotalText[] {
  const totals: Totals = JSON.parse(proposal.totals_json);
  const { currency }: CachedTotals = JSON.parse(proposal.cached_totals_json);
  const parts = frequencies.flatMap((frequency) => {
    const amount = totals[frequency]?.selected.total;
    return amount === undefined ? [] : [{ frequency, amount }];
  });
  if (parts.length === 0) parts.push({ frequency: "once", amount: 0 });
  const minor = parts.some(({ amount }) => hasMinorUnits(amount));
  const format = moneyFormat(locale, currency);
  const words = proposalWords(locale);
  return parts.map(({ frequency, amount }) => ({
    value: amount,
    amount: format.money(amount, minor),
    per: words[`per_${frequency}`],
  }));
}
