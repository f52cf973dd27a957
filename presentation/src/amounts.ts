import type {
  Frequency,
  PublicColumn,
  PublicLineItem,
  PublicModification,
  PublicPrice,
  PublicProposal,
  PublicQuantity,
  PublicSideBySide,
} from "@proffer/contract";
import { getBillingFrequency, roundPrice, sumAmounts } from "@proffer/pricing";
import type { Voice } from "./voice.ts";

/** What something comes to, and with price ranges at their upper ends. */
interface Spread {
  readonly amount: number;
  readonly max_amount?: number;
}

interface Shown {
  readonly minor: boolean;
  /** What choosing would add, rather than what it costs. */
  readonly isOffered: boolean;
}

/** Whether something is said to be included rather than to cost 0.00. Where the quantity is 0 nothing is included. */
export function isFree({ amount, max_amount }: Partial<Spread>, quantity?: PublicQuantity): boolean {
  return amount === 0 && max_amount === undefined && quantity?.current !== 0;
}

/** An amount, or from what to what it goes: "$150.00 to $170.50". */
export function formatAmount(
  { amount, max_amount }: Spread,
  { minor, isOffered }: Shown,
  { format, say }: Voice,
): string {
  const from = isOffered ? format.change(amount, minor) : format.money(amount, minor);
  return max_amount === undefined ? from : say("range", { from, to: format.money(max_amount, minor) });
}

/**
 * What one of something costs, as fine as the sender lets it be seen; null where the amount says it already, or where it is
 * nothing. The caller puts what follows it, such as "/hour".
 */
export function formatUnitPrice(
  { model, value, max_value, quantity, shown_decimals = 0 }: PublicPrice,
  minor: boolean,
  { format, say }: Voice,
): string | null {
  if (value === undefined) return null;
  if (model === "percent") return format.percent(value);
  if (quantity?.current === 1 || (model !== "hourly" && (model !== "fixed" || !quantity))) return null;
  const ends = [value, max_value ?? value].map((each) => roundPrice(each, shown_decimals));
  if (ends.every((each) => each === 0)) return null;
  const [from, to] = ends.map((each) => format.price(each, minor));
  return from === to ? (from ?? null) : say("range", { from: from ?? "", to: to ?? "" });
}

/** The same of a column, which the reader sees the quantity of. */
export function formatColumnPrice(
  { feeType, price, quantity, shown_decimals = 0 }: PublicColumn,
  minor: boolean,
  { format }: Voice,
): string | null {
  if (feeType !== "fixed" || !quantity || quantity.current === 1) return null;
  const each = roundPrice(price, shown_decimals);
  return each === 0 ? null : format.price(each, minor);
}

function isCounted(quantity: PublicQuantity | undefined): boolean {
  return quantity !== undefined && (quantity.current !== 1 || Boolean(quantity.unitLabel));
}

/** How much of it, with its unit; null where there is one of it and nobody would ask. */
export function formatQuantity(
  quantity: PublicQuantity | undefined,
  isHourly: boolean,
  { format }: Voice,
): string | null {
  if (!quantity) return null;
  const { current, unitLabel, is_editable } = quantity;
  if (unitLabel === undefined && isHourly) return format.hours(current);
  if (!isCounted(quantity) && !is_editable) return null;
  return `${format.number(current)} ${unitLabel ?? ""}`.trim();
}

/** Whether the amount of a line contains this modification of it, so that it has none of its own beside it. */
export function isInPrice(
  modification: PublicModification,
  line: PublicLineItem,
  { modifications_in_price }: Pick<PublicProposal["display"], "modifications_in_price">,
): boolean {
  return (
    modifications_in_price &&
    (!modification.optional || modification.selected) &&
    modification.amount !== undefined &&
    getFrequency(modification, line) === getFrequency(line)
  );
}

/** How often something is due: a percent modification as often as its line. */
export function getFrequency(
  entry: Pick<PublicLineItem, "price">,
  line?: Pick<PublicLineItem, "price">,
): Frequency {
  return getBillingFrequency(entry, line);
}

type Status = PublicProposal["status"];
const decided: ReadonlySet<Status> = new Set(["PENDING", "WON", "LOST", "CANCELLED"]);

/** Whether nothing can be chosen ever again: what is not chosen is not offered any more. */
export function isDecided(status: Status): boolean {
  return decided.has(status);
}

/**
 * What a column costs more, or with a minus less, than the chosen one; null where it cannot be taken instead, or is not due
 * as often.
 */
export function toPriceDifference(
  { id, feeType, amount, frequency }: PublicColumn,
  { optional, selected, selection_type, columns }: PublicSideBySide,
  currency: string,
): number | null {
  const chosen = columns.find((each) => each.isSelected);
  if ((optional && !selected) || selection_type !== "single" || !chosen || chosen.id === id) return null;
  if (feeType !== "fixed" || chosen.feeType !== "fixed" || chosen.frequency !== frequency) return null;
  if (amount === undefined || chosen.amount === undefined) return null;
  return sumAmounts([amount, -chosen.amount], currency);
}
