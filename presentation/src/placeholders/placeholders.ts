import type { CustomVariable, Design, Organization, ProposalSettings } from "@proffer/contract";
import { formatDate, formatDay } from "../days.ts";
import { formatFieldValue } from "../field-values.ts";
import { findClientName } from "./client-name.ts";
import { isolateWithin } from "../words/say.ts";
import { getNumberFormat } from "../numbers.ts";
import { getProposalWords } from "../words/proposal-words.ts";
import { toSelectedTotals, type PricedProposal } from "./selected-totals.ts";

/**
 * The names of the placeholders in texts. The server replaces the placeholders when a client reads a text.
 */
export const placeholderNames = [
  "client.name",
  "client.contact.name",
  "proposal.name",
  "proposal.number",
  "proposal.total",
  "sender.name",
  "organization.name",
  "today",
] as const;

/** The value of each placeholder in texts for clients, such as `proposal.name` for `{{proposal.name}}`. */
export type Placeholders = Readonly<Record<(typeof placeholderNames)[number], string>> & {
  /** The values of custom variables by `toLabelKey` of their labels, for `{{custom.<label>}}`. */
  readonly custom?: ReadonlyMap<string, string>;
};

/** A name in double braces, which may be misspelt. The label of a custom variable may contain spaces. */
const placeholder = /\{\{\s*(custom\.[^{}<>]{1,200}?|[\p{L}\p{N}_.-]+)\s*\}\}/gu;

const custom = "custom.";

/** Labels that differ only in case, white space or Unicode form are the same for readers. */
export function toLabelKey(label: string): string {
  return label.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** The fields of a proposal that placeholders use. */
export interface PlaceholderProposal extends PricedProposal {
  readonly name: string;
  readonly proposal_number: string | null;
  readonly is_template?: boolean | undefined;
  readonly settings: ProposalSettings;
  readonly design: Design;
  readonly custom_variables: readonly CustomVariable[];
}

export interface PlaceholderSources {
  readonly proposal: PlaceholderProposal;
  readonly organization: Pick<Organization, "name" | "time_zone">;
  readonly senderName: string;
  /** The locale of the texts, in which amounts and days are formatted. */
  readonly locale: string;
  /**
   * Tells whether amounts have minor units, as `showsMinorUnits` decides. Called only for texts with a total.
   */
  readonly showsMinorUnits: () => boolean;
  /** ISO 8601. Its day in the time zone of the organization is the value of `{{today}}`. */
  readonly now: string;
}

/**
 * Returns the values of all placeholders, as plain text. In a template, a word in brackets replaces the
 * unknown client.
 */
export function toPlaceholders({
  proposal,
  organization,
  senderName,
  locale,
  showsMinorUnits,
  now,
}: PlaceholderSources): Placeholders {
  const { settings } = proposal;
  const unknownName = proposal.is_template ? `[${getProposalWords(locale).client}]` : "";
  return {
    "client.name": findClientName(settings) ?? unknownName,
    "client.contact.name": settings.recipient?.contact?.name || unknownName,
    "proposal.name": proposal.name,
    "proposal.number": proposal.proposal_number ?? "",
    get "proposal.total"() {
      return formatTotal(proposal, locale, showsMinorUnits());
    },
    "sender.name": senderName,
    "organization.name": organization.name,
    // Formatted on demand, because it takes long.
    get today() {
      return formatDay(now, locale, organization.time_zone);
    },
    get custom() {
      const { custom_variables, is_template } = proposal;
      return new Map(
        custom_variables.map((each) => [toLabelKey(each.label), formatVariable(each, locale, is_template)]),
      );
    },
  };
}

/**
 * Fills plain text in one pass, so placeholders inside a value remain, as do unknown placeholders. In text
 * from right to left, a value such as "$1,200" keeps its direction.
 */
export function fillPlaceholders(
  text: string,
  values: Placeholders,
  encode = (value: string) => (value === "" ? "" : isolateWithin(text, value)),
): string {
  return text.replaceAll(placeholder, (written, name: string) => {
    if (isPlaceholderName(name)) return encode(values[name]);
    const value = name.startsWith(custom) ? values.custom?.get(readLabelKey(name)) : undefined;
    return value === undefined ? written : encode(value);
  });
}

/** Returns the key of the label in `custom.<label>`. Rich text contains `&` as an entity. */
function readLabelKey(name: string): string {
  return toLabelKey(name.slice(custom.length).replaceAll("&nbsp;", " ").replaceAll("&amp;", "&"));
}

/**
 * Formats the value of a variable. An empty one of the client, or in a template, is its label in brackets, so that a
 * reader sees what is still missing.
 */
function formatVariable(
  { label, type, value, who_provides }: CustomVariable,
  locale: string,
  isTemplate = false,
): string {
  if (value === null) return isTemplate || who_provides === "customer-does" ? `[${label}]` : "";
  return formatFieldValue(
    { type, value },
    {
      number: (number) => getNumberFormat(locale).number(number),
      calendarDay: (date) => formatDate(date, locale),
      say: (key) => getProposalWords(locale)[key],
    },
  );
}

/** Lists the unknown placeholders of a text without repetitions. `labels` are those of the custom variables. */
export function listUnknownPlaceholders(text: string, labels: readonly string[] = []): string[] {
  if (!text.includes("{{")) return [];
  const known = new Set(labels.map(toLabelKey));
  const isKnown = (name: string) =>
    isPlaceholderName(name) || (name.startsWith(custom) && known.has(readLabelKey(name)));
  const unknown = text
    .matchAll(placeholder)
    .flatMap(([written, name = ""]) => (isKnown(name) ? [] : [written]));
  return [...new Set(unknown)];
}

/** Formats the known placeholders as a list for a message. */
export function formatPlaceholderNames(labels: readonly string[] = []): string {
  return [...placeholderNames, ...labels.map((label) => custom + label)]
    .map((name) => `{{${name}}}`)
    .join(", ");
}

function isPlaceholderName(name: string): name is (typeof placeholderNames)[number] {
  return (placeholderNames as readonly string[]).includes(name);
}

/** Formats all amounts on one line: "€12,000 + €450 /month". */
function formatTotal(proposal: PricedProposal, locale: string, minor: boolean): string {
  return toSelectedTotals(proposal, locale, minor)
    .map(({ amount, per }) => `${amount} ${per}`.trim())
    .join(" + ");
}
