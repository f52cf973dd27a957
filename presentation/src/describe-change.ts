import type { PublicChange, PublicChanges, PublicCost } from "@proffer/contract";
import { formatAmount, isFree } from "./amounts.ts";
import { formatLastDay } from "./days.ts";
import { getMoneyFormat, hasMinorUnits, type MoneyFormat } from "./money.ts";
import { getNumberFormat, type NumberFormat } from "./numbers.ts";
import type { Voice } from "./voice.ts";
import { createSay, getProposalWords, type ProposalWords } from "./words/index.ts";

type Word = keyof ProposalWords;

/** Formats of amounts, numbers and days. */
interface ChangeFormat extends MoneyFormat, NumberFormat {
  /** The last day of an offer. */
  lastDay(end: string): string;
  /** Returns the format of another currency. */
  moneyIn(currency: string): MoneyFormat;
}

/** The words and formats for changes. */
export interface ChangeVoice {
  readonly say: Voice["say"];
  readonly format: ChangeFormat;
  /** The currencies of the two revisions, which usually are the same. */
  readonly currency: PublicChanges["currency"];
  /** True if all amounts are shown with minor units. Otherwise, only amounts that have minor units. */
  readonly minor?: boolean;
}

/** Creates the words and formats for changes in a language. */
export function createChangeVoice(
  locale: string,
  currency: PublicChanges["currency"],
  timeZone: string,
): ChangeVoice {
  return {
    say: createSay<Word>(() => getProposalWords(locale), locale),
    format: {
      ...getMoneyFormat(locale, currency.to),
      ...getNumberFormat(locale),
      lastDay: (end) => formatLastDay(end, locale, { timeZone }),
      moneyIn: (other) => getMoneyFormat(locale, other),
    },
    currency,
  };
}

/** One fact of a change. A fact with a name has a value before, now, or both. */
export type ChangeFact =
  | { readonly text: string }
  | {
      readonly name: string;
      readonly from: string | null;
      readonly to: string | null;
      /** Unit of both values, which is written once. */
      readonly unit?: string | undefined;
    };

const tags = {
  added: "is_new",
  removed: "is_removed",
  changed: "is_changed",
  moved: "is_moved",
} as const satisfies Record<PublicChange["change"], Word>;

/** Returns the word for the kind of a change. */
export function getChangeTag({ change }: PublicChange): Word {
  return tags[change];
}

/** Returns true if the revision does not keep a selection. */
export function isDropped({ selected }: PublicChange): boolean {
  return selected?.from === true && !selected.to;
}

/** Sorts dropped selections first, because the client has to decide about them again. */
export function sortChanges(changes: readonly PublicChange[]): PublicChange[] {
  return [...changes.filter(isDropped), ...changes.filter((each) => !isDropped(each))];
}

/** Returns the name of a changed object. Discounts can be unnamed. */
export function getChangeName({ name, type }: PublicChange, say: Voice["say"]): string {
  return name === "" && type === "discount" ? say("discount") : name;
}

/** Describes everything that changed about one object. */
export function describeChange(change: PublicChange, voice: ChangeVoice): ChangeFact[] {
  const { say, format } = voice;
  const { former_name, amount, quantity, percent, expiring_on, attachments, selected } = change;
  const facts: ChangeFact[] = [];
  if (change.change === "moved" && change.parent_name !== null)
    facts.push({ text: say("moved_to", { name: change.parent_name }) });
  if (former_name !== undefined) facts.push({ text: say("was_named", { name: former_name }) });
  if (amount) facts.push({ name: say(amountName(change)), ...formatAmounts(change, amount, voice) });
  if (quantity) {
    const { from, to, unitLabel: unit } = quantity;
    facts.push({ name: say("quantity"), from: format.number(from), to: format.number(to), unit });
  }
  if (percent) {
    const points = (value: number | null) => (value === null ? null : format.percent(value));
    facts.push({ name: say(percentName(change)), from: points(percent.from), to: points(percent.to) });
  }
  if (expiring_on) {
    const day = (end: string | null) => (end === null ? null : format.lastDay(end));
    facts.push({ name: say("valid_until"), from: day(expiring_on.from), to: day(expiring_on.to) });
  }
  if (attachments?.added.length)
    facts.push({ text: say("attached", { names: attachments.added.join(", ") }) });
  if (attachments?.removed.length)
    facts.push({ text: say("not_attached", { names: attachments.removed.join(", ") }) });
  if (selected && change.change === "changed")
    facts.push({ text: say(selected.to ? "now_selected" : "not_selected") });
  if (change.change === "removed" && isDropped(change)) facts.push({ text: say("not_selected") });
  if (change.has_new_text) facts.push({ text: say("new_text") });
  if (change.has_new_terms) facts.push({ text: say("new_terms") });
  return facts;
}

/** Adds the unit to a value, if both are known. */
export function withUnit(value: string | null, unit: string | undefined): string | null {
  return value !== null && unit ? `${value} ${unit}` : value;
}

function amountName({ type }: PublicChange): Word {
  return type === "discount" ? "discount" : "price";
}

function percentName({ type }: PublicChange): Word {
  return type === "page" ? "tax" : type === "discount" ? "discount" : "price";
}

/** Formats the amounts before and after. A common frequency is written once. */
function formatAmounts(
  change: PublicChange,
  { from, to }: NonNullable<PublicChange["amount"]>,
  voice: ChangeVoice,
): { from: string | null; to: string | null } {
  const ends = [from, to].flatMap((each) => (each ? [each.amount, each.max_amount ?? 0] : []));
  const minor = voice.minor === true || ends.some(hasMinorUnits);
  const hasSameFrequency = from?.frequency === to?.frequency;
  return {
    from:
      from && formatCost(from, change.quantity?.from, { minor, hasPer: !hasSameFrequency }, inFormer(voice)),
    to: to && formatCost(to, change.quantity?.to, { minor, hasPer: true }, voice),
  };
}

/** Returns the voice with the currency of the earlier revision. */
function inFormer({ say, format, currency }: ChangeVoice): Voice {
  return { say, format: { ...format, ...format.moneyIn(currency.from) } };
}

interface CostStyle {
  readonly minor: boolean;
  readonly hasPer: boolean;
}

function formatCost(
  cost: PublicCost,
  quantity: number | undefined,
  { minor, hasPer }: CostStyle,
  { say, format }: Voice,
): string {
  if (quantity !== 0 && isFree(cost)) return say("included");
  const amount = formatAmount(cost, { minor, isOffered: false }, { say, format });
  return hasPer ? `${amount} ${say(`per_${cost.frequency}`)}`.trim() : amount;
}
