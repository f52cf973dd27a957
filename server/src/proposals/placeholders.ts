import type { CachedTotals, Design, ProposalSettings, Totals } from "@proffer/contract";
import { frequencies } from "@proffer/contract";
import type { OrganizationRow, ProposalRow } from "../schema.ts";
import { periodsIn } from "./periods.ts";
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
  const language = languageOf(proposal, organization);
  return {
    "client.name": clientName(settings) ?? "",
    "client.contact.name": settings.recipient?.contact?.name ?? "",
    "proposal.name": proposal.name,
    "proposal.number": proposal.proposal_number ?? "",
    "proposal.total": totalText(proposal, localeOf(language)),
    "sender.name": others.senderName,
    "organization.name": organization.name,
    today: dateText(others.now, language),
  };
}

/** Fills plain text in one pass: what a value itself contains stays as it is, and so does an unknown placeholder. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replaceAll(/\{\{\s*([a-z.]+)\s*\}\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : written,
  );
}

/** The proposal's own language, else the organization's. */
export function languageOf(
  { design_json }: Pick<ProposalRow, "design_json">,
  { settings_json }: Pick<OrganizationRow, "settings_json">,
): string | undefined {
  const { branding } = JSON.parse(settings_json) as { branding?: Design };
  const { language }: Design = JSON.parse(design_json);
  return language ?? branding?.language;
}

/** The day in the language of the proposal, such as 20 November 2026. */
export function dateText(instant: string, language: string | undefined): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(instant),
  );
}

/** An expiry at midnight names the day before: nobody is promised a day that the proposal does not have. */
export function lastMomentBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

/** A language that people wrote, where the runtime knows it; English in its international form otherwise. */
export function localeOf(language: string | undefined): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language ?? [])[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}

/** What is selected now, one amount for each frequency: «€12,000 + €450 /month». */
function totalText(proposal: ProposalRow, locale: string): string {
  const totals: Totals = JSON.parse(proposal.totals_json);
  const { currency }: CachedTotals = JSON.parse(proposal.cached_totals_json);
  const parts = frequencies.flatMap((frequency) => {
    const amount = totals[frequency]?.selected.total;
    return amount === undefined ? [] : [{ frequency, amount }];
  });
  if (parts.length === 0) parts.push({ frequency: "once", amount: 0 });
  const hasMinorUnits = parts.some(({ amount }) => !Number.isInteger(amount));
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    ...(!hasMinorUnits && { maximumFractionDigits: 0 }),
  });
  const periods = periodsIn(locale);
  return parts
    .map(({ frequency, amount }) => `${format.format(amount)} ${periods[frequency]}`.trim())
    .join(" + ");
}
