import type { CustomVariable, Design, Organization, ProposalSettings } from "@proffer/contract";
import { formatDay } from "../days.ts";
import { findClientName } from "./client-name.ts";
import {
  custom,
  isPlaceholderName,
  placeholder,
  readLabelKey,
  toLabelKey,
  type PlaceholderName,
} from "./placeholder-names.ts";
import { formatVariableValue } from "./format-variable.ts";
import { isolateWithin } from "../words/say.ts";
import { getProposalWords } from "../words/proposal-words.ts";
import { toSelectedTotals, type PricedProposal } from "./selected-totals.ts";

/** The value of each placeholder in texts for clients, such as `proposal.name` for `{{proposal.name}}`. */
export type Placeholders = Readonly<Record<PlaceholderName, string>> & {
  /** The values of custom variables by `toLabelKey` of their labels, for `{{custom.<label>}}`. */
  readonly custom?: ReadonlyMap<string, string>;
};

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
 * Tells whether the client or the variable of a placeholder has no value yet. A text then contains nothing, or words
 * in brackets.
 */
export function isEmptyPlaceholder(
  name: string,
  { settings, custom_variables }: Pick<PlaceholderProposal, "settings" | "custom_variables">,
): boolean {
  if (name === "client.name") return findClientName(settings) === null;
  if (name === "client.contact.name") return !settings.recipient?.contact?.name;
  if (!name.startsWith(custom)) return false;
  const key = readLabelKey(name);
  return custom_variables.some(({ label, value }) => value === null && toLabelKey(label) === key);
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

/**
 * Formats a variable in a text. An empty one of the client, or in a template, is its label in brackets, so that a
 * reader sees what is still missing.
 */
function formatVariable(variable: CustomVariable, locale: string, isTemplate = false): string {
  const { label, value, who_provides } = variable;
  const isMissing = value === null && (isTemplate || who_provides === "customer-does");
  return isMissing ? `[${label}]` : formatVariableValue(variable, locale);
}

/** Formats all amounts on one line: "€12,000 + €450 /month". */
function formatTotal(proposal: PricedProposal, locale: string, minor: boolean): string {
  return toSelectedTotals(proposal, locale, minor)
    .map(({ amount, per }) => `${amount} ${per}`.trim())
    .join(" + ");
}
