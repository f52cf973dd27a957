import type { Frequency, PricingProposal } from "@proffer/pricing";
import { getDigits } from "./currencies.ts";
import { type Entry, isOn, listEntries } from "./entries.ts";
import { computeAmounts, pricePage } from "./price.ts";
import { multiply, parseNumber, round, toRational } from "./rational.ts";

/** Sums on one frequency, in minor units. */
export interface MarginSums {
  readonly subtotal: bigint;
  readonly discount: bigint;
  /** The discount less one minor unit for each page with a percent discount. */
  readonly counted: bigint;
  readonly cost: bigint;
}

/** The margins of the current choice, in minor units. */
export interface Margins {
  readonly totals: ReadonlyMap<Frequency, MarginSums>;
  /** By the id of the page and the frequency, joined by a space. */
  readonly pages: ReadonlyMap<string, MarginSums>;
  /** By the id of the group or side-by-side and the frequency. Discounts are 0. */
  readonly groups: ReadonlyMap<string, MarginSums>;
  /** Each entry by itself, by id. */
  readonly entries: ReadonlyMap<string, MarginSums>;
  /** Each line with its counting modifications of the same frequency, by id. */
  readonly lines: ReadonlyMap<string, MarginSums>;
  /** Ids of the counting entries with an amount above zero and without a cost. */
  readonly missing: readonly string[];
}

export const NOTHING: MarginSums = { subtotal: 0n, discount: 0n, counted: 0n, cost: 0n };

/** Returns the cost of an entry for a quantity, rounded to the minor unit. */
export function toCost(proposal: PricingProposal, { record }: Entry, quantity: number): bigint {
  const minorUnits = toRational(10n ** BigInt(getDigits(proposal.currency)));
  return round(multiply(parseNumber(record.cost ?? 0), parseNumber(quantity), minorUnits));
}

/** Computes the margins of a proposal step by step. */
export function computeMargins(proposal: PricingProposal): Margins {
  const all = listEntries(proposal);
  const amounts = computeAmounts(proposal, all);
  const costs = new Map(
    all.map((entry) => [entry, toCost(proposal, entry, entry.price?.quantity?.current ?? 1)]),
  );
  const toSums = (entries: readonly Entry[]): MarginSums =>
    entries
      .map((entry) => ({
        ...NOTHING,
        subtotal: amounts.get(entry) ?? 0n,
        cost: costs.get(entry) ?? 0n,
      }))
      .reduce(addSums, NOTHING);
  const [totals, pages, groups] = [
    new Map<Frequency, MarginSums>(),
    new Map<string, MarginSums>(),
    new Map<string, MarginSums>(),
  ];
  for (const frequency of new Set(all.map((entry) => entry.frequency))) {
    const here = all.filter((entry) => entry.frequency === frequency);
    let total = NOTHING;
    for (const page of proposal.pages) {
      const { cost } = toSums(here.filter((entry) => entry.page === page && entry.counts));
      const { subtotal, discount } = pricePage(proposal, page, frequency, amounts);
      const hasPercent = (page.discounts ?? []).some(
        ({ type, value, frequency: on = "once" }) => type === "percent" && value > 0 && on === frequency,
      );
      const counted = discount - (hasPercent && discount > 0n ? 1n : 0n);
      pages.set(`${page.id} ${frequency}`, { subtotal, discount, counted, cost });
      total = addSums(total, { subtotal, discount, counted, cost });
    }
    totals.set(frequency, total);
    for (const group of new Set(here.map(({ parent }) => parent))) {
      const inside = here.filter((entry) => entry.parent === group && wouldCount(proposal, entry));
      groups.set(`${group.id} ${frequency}`, toSums(inside));
    }
  }
  const lines = all.filter(({ kind }) => kind === "line");
  const withModifications = (line: Entry) =>
    all
      .filter(
        (each) => each.line === line && each.frequency === line.frequency && isOn(each.record as object),
      )
      .concat(line);
  return {
    totals,
    pages,
    groups,
    entries: new Map(all.map((entry) => [entry.id ?? "", toSums([entry])])),
    lines: new Map(lines.map((line) => [line.id ?? "", toSums(withModifications(line))])),
    missing: all
      .filter(
        (entry) => entry.counts && (amounts.get(entry) ?? 0n) > 0n && typeof entry.record.cost !== "number",
      )
      .map(({ id }) => id ?? ""),
  };
}

/** Tells whether the entry counts if its group or side-by-side is on. */
function wouldCount(proposal: PricingProposal, { id, parent }: Entry): boolean {
  const on = { ...parent, optional: false };
  const pages = proposal.pages.map((page) =>
    Object.assign({}, page, { children: page.children?.map((child) => (child === parent ? on : child)) }),
  );
  return listEntries({ ...proposal, pages }).some((entry) => entry.id === id && entry.counts);
}

function addSums(a: MarginSums, b: MarginSums): MarginSums {
  return {
    subtotal: a.subtotal + b.subtotal,
    discount: a.discount + b.discount,
    counted: a.counted + b.counted,
    cost: a.cost + b.cost,
  };
}

/** Returns part / whole × 100 with two decimals, or null unless `whole` is above zero. */
export function toPercentage(part: bigint, whole: bigint): number | null {
  return whole > 0n ? Number(`${round(toRational(part * 10_000n, whole))}e-2`) : null;
}

/**
 * Orders sums by their margin, worst first: a loss without revenue, then the percentages. Sums without revenue
 * and cost come last.
 */
export function compareMargins(a: MarginSums, b: MarginSums): number {
  const [x, y] = [rankMargin(a), rankMargin(b)];
  if (x.rank !== y.rank) return x.rank - y.rank;
  if (x.rank === 0) return sign(x.profit - y.profit);
  return x.rank === 1 ? sign(x.profit * y.revenue - y.profit * x.revenue) : 0;
}

function rankMargin({ subtotal, discount, cost }: MarginSums) {
  const revenue = subtotal - discount;
  const profit = revenue - cost;
  if (revenue > 0n) return { rank: 1, revenue, profit };
  return { rank: cost > 0n ? 0 : 2, revenue, profit };
}

/** Orders sums by their counted discount, highest first. Sums without a subtotal come last. */
export function compareDiscounts(a: MarginSums, b: MarginSums): number {
  const [x, y] = [a.subtotal > 0n, b.subtotal > 0n];
  if (!x || !y) return Number(y) - Number(x);
  return sign(b.counted * a.subtotal - a.counted * b.subtotal);
}

function sign(value: bigint): number {
  if (value === 0n) return 0;
  return value < 0n ? -1 : 1;
}
