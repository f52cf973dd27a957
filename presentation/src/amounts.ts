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

/** An amount, and the same amount with price ranges at their upper ends. */
interface AmountRange {
  readonly amount: number;
  readonly max_amount?: number;
}

interface AmountStyle {
  readonly minor: boolean;
  /** True for the amount that an option would add, false for a cost. */
  readonly isOffered: boolean;
}

/** Tells whether to show "included" instead of a cost of 0.00. At a quantity of 0, nothing is included. */
export function isFree({ amount, max_amount }: Partial<AmountRange>, quantity?: PublicQuantity): boolean {
  return amount === 0 && max_amount === undefined && quantity?.current !== 0;
}

/** Formats an amount or a range: "$150.00 to $170.50". */
export function formatAmount(
  { amount, max_amount }: AmountRange,
  { minor, isOffered }: AmountStyle,
  { format, say }: Voice,
): string {
  const from = isOffered ? format.change(amount, minor) : format.money(amount, minor);
  return max_amount === undefined ? from : say("range", { from, to: format.money(max_amount, minor) });
}

/**
 * Formats the price of one unit with as many decimals as the sender shows. Null if the amount already says
 * the same, or if the price is zero. The caller appends the unit, such as "/hour".
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

/**
 * Formats the price of one unit of a column. Null if the amount already says the same, or if the price is
 * zero.
 */
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

/** Formats the quantity with its unit. Null if the quantity is one and not worth showing. */
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

/**
 * Tells whether the amount of a line contains this modification, so that the modification shows no separate
 * amount.
 */
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

/** Returns the billing frequency of an entry. A percent modification has the frequency of its line. */
export function getFrequency(
  entry: Pick<PublicLineItem, "price">,
  line?: Pick<PublicLineItem, "price">,
): Frequency {
  return getBillingFrequency(entry, line);
}

type Status = PublicProposal["status"];
const decided: ReadonlySet<Status> = new Set(["PENDING", "WON", "LOST", "CANCELLED"]);

/** Tells whether choices are no longer possible. Options that are not selected are then no longer offered. */
export function isDecided(status: Status): boolean {
  return decided.has(status);
}

/**
 * Returns the price of a column minus the price of the selected column. Null if the column cannot be selected
 * instead, or has another frequency.
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
