import type { Frequency, Page, PricingProposal } from "@proffer/pricing";
import { getDigits } from "./currencies.ts";
import { type Entry, isOn, listChildren, listEntries } from "./entries.ts";
import { type Rational, ONE, add, multiply, parseNumber, round, toPercent, toRational } from "./rational.ts";
import { isUnmet } from "./requirement.ts";

/** Minor units of the proposal's currency. */
export interface MinorAmounts {
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
}

export interface Priced {
  readonly totals: ReadonlyMap<Frequency, MinorAmounts>;
  /** Amounts of each line, modification and column. Percent lines of deselected groups are left out. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Ids of the groups and side-by-sides with a missing choice. */
  readonly unmet: readonly string[];
}

type Amounts = ReadonlyMap<Entry, bigint>;

/** Prices a proposal step by step, following section 4 of the product design. */
export function price(proposal: PricingProposal): Priced {
  const entries = listEntries(proposal);
  const amounts = computeAmounts(proposal, entries);
  const totals = new Map<Frequency, MinorAmounts>();
  for (const frequency of new Set(entries.map((entry) => entry.frequency))) {
    const total = { subtotal: 0n, discount: 0n, tax: 0n, total: 0n };
    for (const page of proposal.pages) addTo(total, pricePage(proposal, page, frequency, amounts));
    totals.set(frequency, total);
  }
  return { totals, amounts: byId(amounts), unmet: listUnmet(proposal) };
}

/**
 * Computes the amounts of `entries` in minor units. A percentage is computed after the amounts that it is a
 * percentage of.
 */
export function computeAmounts(proposal: PricingProposal, entries: readonly Entry[]): Map<Entry, bigint> {
  const amounts = new Map<Entry, bigint>();
  for (const entry of entries.toSorted((a, b) => getRank(a) - getRank(b))) {
    const quantity = parseNumber(entry.price?.quantity?.current ?? 1);
    amounts.set(entry, round(multiply(toUnitAmount(proposal, entry, amounts), quantity)));
  }
  return amounts;
}

/**
 * Returns the order of computation: a percent modification depends on its line, a percent line on other lines
 * with their modifications.
 */
export function getRank({ price: own, line }: Entry): number {
  const isPercent = own?.model === "percent";
  if (!line) return isPercent ? 2 : 0;
  if (line.price?.model === "percent") return 3;
  return isPercent ? 1 : 0;
}

/** Returns the entry's unrounded amount in minor units for a quantity of one. */
export function toUnitAmount(proposal: PricingProposal, entry: Entry, amounts: Amounts): Rational {
  const { price: own, page } = entry;
  if (!own || own.model === "text" || own.model === "none") return toRational(0n);
  const value = own.value ?? 0;
  if (own.model === "percent") return multiply(toPercent(value), toRational(toBase(entry, amounts)));
  const markup = entry.exempt.markup ? ONE : add(ONE, toPercent(page.markup_percent ?? 0));
  const minorUnits = toRational(10n ** BigInt(getDigits(proposal.currency)));
  return multiply(parseNumber(Math.min(value, own.max_value ?? value)), markup, minorUnits);
}

/**
 * Returns the base of a percentage: a modification's line, or all counting entries in the scope of a percent
 * line.
 */
function toBase(entry: Entry, amounts: Amounts): bigint {
  if (entry.line) return amounts.get(entry.line) ?? 0n;
  const within = [...amounts].filter(
    ([other]) =>
      other.counts &&
      other.frequency === entry.frequency &&
      (other.line ?? other).price?.model !== "percent" &&
      isWithin(entry, other),
  );
  return within.reduce((sum, [, amount]) => sum + amount, 0n);
}

function isWithin(percent: Entry, other: Entry): boolean {
  if (percent.price?.apply_to === "proposal") return true;
  return percent.price?.apply_to === "page" ? other.page === percent.page : other.parent === percent.parent;
}

/** Prices the entries of one page on a frequency. */
export function pricePage(
  proposal: PricingProposal,
  page: Page,
  frequency: Frequency,
  amounts: Amounts,
): MinorAmounts {
  const counting = [...amounts].filter(
    ([entry]) => entry.counts && entry.page === page && entry.frequency === frequency,
  );
  const sum = (isIn: (exempt: Entry["exempt"]) => boolean) =>
    counting.reduce((total, [{ exempt }, amount]) => (isIn(exempt) ? total + amount : total), 0n);
  const sums = {
    subtotal: sum(() => true),
    discountable: sum((exempt) => !exempt.discount),
    taxable: sum((exempt) => !exempt.tax),
    both: sum((exempt) => !exempt.discount && !exempt.tax),
    taxRate: toPercent(page.tax_percent ?? 0),
  };
  const discount = findDiscount(sums, toWantedDiscount(proposal, page, frequency, sums.discountable));
  return settle(sums, discount);
}

interface Sums {
  subtotal: bigint;
  discountable: bigint;
  taxable: bigint;
  both: bigint;
  taxRate: Rational;
}

/** Returns the sum of the discounts before any cap. */
function toWantedDiscount(
  proposal: PricingProposal,
  page: Page,
  frequency: Frequency,
  discountable: bigint,
): bigint {
  const minorUnits = toRational(10n ** BigInt(getDigits(proposal.currency)));
  return (page.discounts ?? [])
    .filter((discount) => (discount.frequency ?? "once") === frequency && discount.value > 0)
    .map(({ type, value }) =>
      type === "percent"
        ? round(multiply(toPercent(value), toRational(discountable)))
        : round(multiply(parseNumber(value), minorUnits)),
    )
    .reduce((sum, amount) => sum + amount, 0n);
}

/**
 * Finds the largest discount up to `wanted` that does not exceed the discountable amount and keeps the total
 * at zero or above. Returns zero if the total is below zero without a discount.
 */
function findDiscount(sums: Sums, wanted: bigint): bigint {
  if (sums.discountable <= 0n || wanted <= 0n || settle(sums, 0n).total < 0n) return 0n;
  let high = wanted < sums.discountable ? wanted : sums.discountable;
  if (settle(sums, high).total >= 0n) return high;
  let low = 0n;
  // The total falls as the discount grows: halves the interval between a discount that is small enough and
  // one that is too large.
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (settle(sums, middle).total >= 0n) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Computes the tax and the total for a discount. The taxable entries bear their share of the discount before
 * tax.
 */
function settle({ subtotal, discountable, taxable, both, taxRate }: Sums, discount: bigint): MinorAmounts {
  const share = discount === 0n ? toRational(0n) : toRational(-discount * both, discountable);
  const tax = round(multiply(taxRate, add(toRational(taxable), share)));
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

function addTo(total: MinorAmounts, more: MinorAmounts): void {
  total.subtotal += more.subtotal;
  total.discount += more.discount;
  total.tax += more.tax;
  total.total += more.total;
}

function byId(amounts: Amounts): Map<string, bigint> {
  const shown = [...amounts].filter(([entry]) => isOn(entry.parent) || !isPercentOfOthers(entry));
  return new Map(shown.map(([{ id }, amount]) => [id ?? "", amount]));
}

/** The documents do not define the amount of a percent line while its group is deselected. */
function isPercentOfOthers({ price: own, line }: Entry): boolean {
  return own?.model === "percent" && (!line || line.price?.model === "percent");
}

function listUnmet(proposal: PricingProposal): string[] {
  return listChildren(proposal)
    .filter(({ page, child }) => isOn(child) && isUnmet(page, child))
    .map(({ child }) => child.id ?? "");
}
