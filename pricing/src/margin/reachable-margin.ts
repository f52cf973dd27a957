import { DISCOUNT_EXEMPT } from "../bill.ts";
import { getMinorUnitDigits } from "../currencies.ts";
import { subtractWholes } from "../exact.ts";
import { frequencies } from "../types.ts";
import type { Frequency, PricingProposal } from "../types.ts";
import { approximateRatio } from "../price-values.ts";
import { hasPriceRange } from "../upper-amounts.ts";
import { toMissingCost } from "./calculate-margin.ts";
import type { MissingCost } from "./calculate-margin.ts";
import { buildTree } from "./choice-tree.ts";
import type { ChoiceTree } from "./choice-tree.ts";
import type { Leaf } from "./choices.ts";
import { listEntries, listMarginOwners } from "./entries.ts";
import type { MarginEntry } from "./entries.ts";
import { toDiscountShare, toMargin } from "./margin.ts";
import type { HighestDiscount, LowestMargin } from "./margin.ts";
import { findHighestRatio } from "./ratio-search.ts";

/** The worst figures that the recipient can still reach. */
export interface ReachableMargin {
  /** By frequency. A frequency is present if a price or a cost on it counts or can count. */
  readonly totals: Partial<Record<Frequency, ReachableFigures>>;
  /**
   * Entries without a cost that can count with an amount above 0. A percent line is one if its percentage is
   * above 0. If any, the margin of a choice is at most the shown one.
   */
  readonly missing: readonly MissingCost[];
}

/** The worst figures for one frequency. */
export interface ReachableFigures {
  readonly lowest_margin: LowestMargin;
  readonly highest_discount: HighestDiscount;
}

/**
 * Finds the lowest margin and the highest discount over all acceptable choices: the choices of the range of
 * totals (README, "Margin"). Throws the errors of `calculateMargin`.
 */
export function findReachableMargin(proposal: PricingProposal): ReachableMargin {
  const unit = 10 ** getMinorUnitDigits(proposal.currency);
  const owners = listMarginOwners(proposal);
  const entries = owners.flatMap(listEntries);
  const used = new Set(entries.map(({ frequency }) => frequency));
  const hasRanges = proposal.pages.some(hasPriceRange);
  const totals: { -readonly [F in Frequency]?: ReachableFigures } = {};
  const missing = new Set<MarginEntry>();
  for (const frequency of frequencies.filter((each) => used.has(each))) {
    const tree = buildTree(proposal, owners, frequency, false);
    const { leaves } = tree;
    if (leaves.length === 0) continue;
    const isLowEnough = hasRanges && leaves.some(({ cost }) => cost > 0) && isMonotone(tree);
    const costs = isLowEnough ? buildTree(proposal, owners, frequency, true) : tree;
    totals[frequency] = {
      lowest_margin: findLowestMargin(costs, unit),
      highest_discount: findHighestDiscount(tree, unit),
    };
    for (const leaf of leaves) if (leaf.missing) missing.add(leaf.missing);
  }
  return { totals, missing: entries.filter((each) => missing.has(each)).map(toMissingCost) };
}

/**
 * Tells whether a higher amount never lowers the revenue. Then every price range is worst at its low end. A
 * single discount is rounded so that revenue never falls, but several together can.
 */
function isMonotone({ pages, leaves }: ChoiceTree): boolean {
  return (
    leaves.every(isPositive) && pages.every(({ discounts, tax }) => discounts.length <= 1 && tax.num >= 0)
  );
}

function isPositive({ amount, share }: Leaf): boolean {
  return amount >= 0 && (share?.ofBase ?? 0) >= 0;
}

function findLowestMargin(tree: ChoiceTree, unit: number): LowestMargin {
  const { outcome, isExact, limit, isOpen } = findHighestRatio(tree, "cost");
  const margin = toMargin(subtractWholes(outcome.subtotal, outcome.discount), outcome.cost, unit);
  if (isExact) return { ...margin, range: "exact", open: isOpen };
  // Rounded down, with an allowance for the arithmetic of doubles.
  const percent = limit === undefined ? null : Math.floor((1 - limit) * 10_000 - 1e-6) / 100;
  return { ...margin, percent, range: "bound", open: isOpen };
}

function findHighestDiscount(tree: ChoiceTree, unit: number): HighestDiscount {
  const { outcome, isExact, limit, isOpen } = findHighestRatio(tree, "discount");
  const share = toDiscountShare(outcome, unit);
  if (isExact) return { ...share, range: "exact", open: isOpen };
  const cap = findDiscountCap(tree) ?? Infinity;
  const percent = Math.min(cap, limit === undefined ? Infinity : Math.ceil(limit * 10_000 + 1e-6) / 100);
  return { ...share, percent: percent === Infinity ? null : percent, range: "bound", open: isOpen };
}

/**
 * Returns a percentage that no counted discount exceeds: 100, or the highest sum of the percent discounts of a
 * page. Returns undefined if an amount below zero can lower the subtotal without lowering the discount.
 */
function findDiscountCap({ pages, leaves }: ChoiceTree): number | undefined {
  const [first] = leaves;
  const isDiscounted = ({ page, slot }: Leaf) => page === first?.page && slot < DISCOUNT_EXEMPT;
  if (!leaves.every(isPositive) && !leaves.every(isDiscounted)) return undefined;
  const caps = pages.map(({ discounts }) => {
    const shares = discounts
      .map((each) => ("percent" in each ? approximateRatio(each.percent) : Math.sign(Number(each.fixed))))
      .filter((share) => share > 0);
    // Rounding raises each by at most half a minor unit, and one minor unit of a page does not count.
    return shares.length > 2 ? 1 : shares.reduce((sum, share) => sum + share, 0);
  });
  // Rounded up, except for the error of doubles. Percentages have at most six decimals.
  return Math.ceil(Math.min(1, Math.max(0, ...caps)) * 10_000 - 1e-6) / 100;
}
