import { DISCOUNT_EXEMPT } from "../bill.ts";
import type { PageRules } from "../bill.ts";
import { approximateRatio } from "../price-values.ts";
import type { ChoiceTree } from "./choice-tree.ts";
import { pickBest } from "./choices.ts";
import type { ChoiceNode, Leaf, Score, Share } from "./choices.ts";

/** Numerator and denominator of the searched ratio: cost / revenue, or counted discount / subtotal. */
export type Measure = "cost" | "discount";

/** Lower and upper bound in minor units. */
type Interval = readonly [low: number, high: number];

/**
 * A straight line above every discount, or every counted discount, of a page: slope × discountable amount +
 * constant.
 */
interface DiscountLine {
  readonly slope: number;
  readonly constant: number;
}

/** Relative error. */
const PRECISION = 32 * Number.EPSILON;
const ZERO: Interval = [0, 0];

/**
 * A linear relaxation of the choices of a tree: for every choice, the scores of its leaves and the constant add
 * up to at least numerator - factor × denominator.
 */
export class Relaxation {
  private readonly tree: ChoiceTree;
  private readonly measure: Measure;
  private readonly lines: readonly DiscountLine[];
  /** The leaves that are shares. */
  private readonly shares: readonly Leaf[];
  private readonly bases: Interval[] = [];

  constructor(tree: ChoiceTree, measure: Measure) {
    this.tree = tree;
    this.measure = measure;
    const { pages, owners, leaves } = tree;
    this.shares = leaves.filter(({ share }) => share);
    if (this.shares.length > 0) {
      for (const { node, bases } of owners) {
        const own = bound(node, (leaf) => (leaf.bases.length > 0 ? Number(leaf.amount) : 0));
        for (const base of bases) this.bases[base] = addIntervals(this.bases[base] ?? ZERO, own);
      }
    }
    this.lines = pages.map((rules, page) => {
      const here = rules.discounts.length > 0 ? owners.filter((owner) => owner.page === page) : [];
      const bounds = here.map(({ node }) => bound(node, (leaf, sign) => this.boundDiscountable(leaf, sign)));
      return toDiscountLine(rules, measure, bounds.reduce(addIntervals, ZERO));
    });
  }

  /** Finds the choice with the highest score for a factor of the denominator. */
  findBest(factor: number): { total: number; score: Score; chosen: Leaf[] } {
    const score = this.scoreAt(factor);
    const chosen: Leaf[] = [];
    const total = pickBest(this.tree.root, score, chosen);
    const weight = this.measure === "cost" ? factor : 1;
    const constant = this.lines.reduce((sum, line) => sum + weight * line.constant, 0);
    return { total: total + constant, score, chosen };
  }

  /** Returns the score of each leaf for a factor of the denominator. */
  private scoreAt(factor: number): Score {
    const isCost = this.measure === "cost";
    const exempt = -factor;
    const discountable = this.lines.map(({ slope }) => (isCost ? -factor * (1 - slope) : slope - factor));
    const getWeight = ({ page, slot }: Leaf): number =>
      slot < DISCOUNT_EXEMPT ? (discountable[page] ?? 0) : exempt;
    // A percent line that always counts is a gain of each amount in its base.
    const gains: number[] = [];
    for (const leaf of this.shares) {
      const { share } = leaf;
      if (share?.isFixed) gains[share.base] = (gains[share.base] ?? 0) + share.ofBase * getWeight(leaf);
    }
    return (leaf) => {
      const { amount, bases, share, blur } = leaf;
      const weight = getWeight(leaf);
      let gain = 0;
      if (gains.length > 0) for (const base of bases) gain += gains[base] ?? 0;
      let own = Number(amount) * (weight + gain);
      if (share && !share.isFixed) own = this.boundShare(share, weight) * weight;
      const rounding = blur * (Math.abs(weight) + Math.abs(gain));
      return own + rounding + (isCost ? Number(leaf.cost) + blur : 0);
    };
  }

  /** Returns the largest error of a sum of scores, which are doubles. */
  getPrecision(factor: number): number {
    const score = this.scoreAt(factor);
    return PRECISION * this.tree.leaves.reduce((sum, leaf) => sum + Math.abs(score(leaf)), 0);
  }

  /** Tells whether raising a quantity without a max can raise the score without limit. */
  canRaise(factor: number): boolean {
    const score = this.scoreAt(factor);
    return this.tree.leaves.some((leaf) => {
      if (!leaf.raise) return false;
      const { amount, cost } = leaf.raise;
      const share = leaf.share && { ...leaf.share, ofBase: amount, isFixed: false };
      return score({ ...leaf, amount: share ? 0 : amount, cost, share, blur: 0 }) > 1e-9;
    });
  }

  /** Returns the highest amount of a share, or its lowest one if `sign` is negative. */
  private boundShare({ base, ofBase }: Share, sign: number): number {
    const [low, high] = this.bases[base] ?? ZERO;
    return ofBase * sign > 0 ? high * ofBase : low * ofBase;
  }

  private boundDiscountable({ slot, share, amount, blur }: Leaf, sign: number): number {
    if (slot >= DISCOUNT_EXEMPT) return 0;
    return (share ? this.boundShare(share, sign) : Number(amount)) + sign * blur;
  }
}

function toDiscountLine({ discounts }: PageRules, measure: Measure, [low, high]: Interval): DiscountLine {
  let [slope, fixed, rounding] = [0, 0, 0];
  for (const discount of discounts) {
    if ("fixed" in discount) fixed += Math.max(0, Number(discount.fixed));
    else if (discount.percent.num > 0) {
      slope += approximateRatio(discount.percent);
      rounding += 0.5;
    }
  }
  if (slope === 0 && fixed === 0) return { slope: 0, constant: 0 };
  // The discount is at most the discountable amount.
  if (low >= 0 && (slope >= 1 || slope * high + fixed >= high)) return { slope: 1, constant: 0 };
  const share = Math.min(1, slope);
  // A counted discount is one minor unit less, but not below zero.
  const most = fixed + rounding - (measure === "discount" && slope > 0 ? 1 : 0);
  return { slope: share, constant: Math.max(most, -low * share) };
}

/** Bounds the sum over the leaves of any choice of a node. `sign` is 1 for the upper end, and -1 for the lower. */
function bound(node: ChoiceNode, toEnd: (leaf: Leaf, sign: 1 | -1) => number): Interval {
  return [-pickBest(node, (leaf) => -toEnd(leaf, -1)), pickBest(node, (leaf) => toEnd(leaf, 1))];
}

function addIntervals(a: Interval, b: Interval): Interval {
  return [a[0] + b[0], a[1] + b[1]];
}
