import type { PageRules } from "../bill.ts";
import { approximateRatio } from "../price-values.ts";
import { isLeaf, listLeaves, toAll } from "./choice-tree.ts";
import type { ChoiceNode, ChoiceTree, Leaf } from "./choice-tree.ts";
import { canBeEmpty, excludeEmpty } from "./tree-choices.ts";
import type { Score } from "./tree-choices.ts";

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

const ZERO: Interval = [0, 0];
/** Index of the weight of a page's constant, after the sums by exemption and the base. */
const CONSTANT = 5;

/**
 * A linear relaxation of the choices of a tree: for every choice, the scores of its leaves add up to at least
 * numerator - factor × denominator.
 */
export class Relaxation {
  /** The tree, with a leaf for the constant of each page. */
  readonly root: ChoiceNode;
  readonly leaves: readonly Leaf[];
  /** Number of computed scores. */
  visits = 0;
  private readonly measure: Measure;
  private readonly lines: DiscountLine[];
  private readonly groupBases: Interval[] = [];
  private readonly pageBases: Interval[];
  private readonly proposalBase: Interval;
  private readonly fixedShares: Leaf[];

  constructor({ pages }: ChoiceTree, measure: Measure) {
    this.measure = measure;
    this.pageBases = pages.map(({ groups }) => addAll(groups.map((group) => this.noteBase(group))));
    this.proposalBase = addAll(this.pageBases);
    this.lines = pages.map(({ rules, groups }) =>
      toDiscountLine(
        rules,
        measure,
        boundNode(excludeEmpty(toAll(groups)), (leaf) => this.boundDiscountable(leaf)),
      ),
    );
    this.root = toAll(pages.flatMap(({ groups }, page) => this.addConstant(groups, page)));
    this.leaves = listLeaves(this.root);
    this.fixedShares = this.leaves.filter(({ share }) => share?.isFixed);
  }

  /** Returns the score of each leaf for a factor of the denominator. */
  scoreAt(factor: number): Score {
    const weights = this.lines.map((line) => this.toWeights(line, factor));
    const shares = this.fixedShares.map(({ page, group, slot, share }) => ({
      page,
      group,
      scope: share?.scope ?? "group",
      gain: (share?.ofBase ?? 0) * (weights[page]?.[slot] ?? 0),
    }));
    const gains = { group: new Map<number, number>(), page: new Map<number, number>(), proposal: 0 };
    for (const { page, group, scope, gain } of shares) {
      if (scope === "proposal") gains.proposal += gain;
      else if (scope === "page") gains.page.set(page, (gains.page.get(page) ?? 0) + gain);
      else gains.group.set(group, (gains.group.get(group) ?? 0) + gain);
    }
    const costWeight = this.measure === "cost" ? 1 : 0;
    return (leaf) => {
      this.visits += 1;
      const { page, group, slot, isBase, share } = leaf;
      const weight = weights[page]?.[slot] ?? 0;
      const gain =
        isBase && shares.length > 0
          ? gains.proposal + (gains.page.get(page) ?? 0) + (gains.group.get(group) ?? 0)
          : 0;
      const own = share ? this.scoreShare(leaf, weight) : Number(leaf.amount) * (weight + gain);
      const rounding = leaf.blur.amount * (Math.abs(weight) + Math.abs(gain));
      return own + rounding + costWeight * (Number(leaf.cost) + leaf.blur.cost);
    };
  }

  /** Tells whether raising a quantity without a max can raise the score without limit. */
  canRaise(factor: number): boolean {
    const scoreAt = this.scoreAt(factor);
    return this.leaves.some((leaf) => {
      if (!leaf.raise) return false;
      const { amount, cost } = leaf.raise;
      const share = leaf.share && { ...leaf.share, ofBase: amount, isFixed: false };
      return scoreAt({ ...leaf, amount: share ? 0 : amount, cost, share, blur: NO_BLUR }) > 1e-9;
    });
  }

  private scoreShare({ page, group, share }: Leaf, weight: number): number {
    if (!share || share.isFixed) return 0;
    const [low, high] = this.getBase(page, group, share.scope);
    return Math.max(low * share.ofBase * weight, high * share.ofBase * weight);
  }

  private toWeights({ slope, constant }: DiscountLine, factor: number): number[] {
    return this.measure === "cost"
      ? [-factor * (1 - slope), -factor * (1 - slope), -factor, -factor, 0, factor * constant]
      : [slope - factor, slope - factor, -factor, -factor, 0, constant];
  }

  private noteBase(group: ChoiceNode): Interval {
    const base = boundNode(group, toBase);
    let first: ChoiceNode | undefined = group;
    while (first && !isLeaf(first)) [first] = first.parts;
    if (first) this.groupBases[first.group] = base;
    return base;
  }

  private getBase(page: number, group: number, scope: "group" | "page" | "proposal"): Interval {
    if (scope === "proposal") return this.proposalBase;
    return (scope === "page" ? this.pageBases[page] : this.groupBases[group]) ?? ZERO;
  }

  private boundDiscountable({ page, group, slot, amount, blur, share }: Leaf): Interval {
    if (slot >= 2) return ZERO;
    const [low, high] = share ? this.getBase(page, group, share.scope) : [Number(amount), Number(amount)];
    const ends = [low * (share?.ofBase ?? 1), high * (share?.ofBase ?? 1)];
    return [Math.min(...ends) - blur.amount, Math.max(...ends) + blur.amount];
  }

  /** A page without any amount has no discount, and therefore no constant. */
  private addConstant(groups: readonly ChoiceNode[], page: number): ChoiceNode[] {
    if (groups.length === 0 || this.lines[page]?.constant === 0) return [...groups];
    const leaf: Leaf = { ...NOTHING, page, slot: CONSTANT, amount: 1 };
    const all = toAll(groups);
    const withConstant = toAll([leaf, excludeEmpty(all)]);
    return [canBeEmpty(all) ? { rule: "any", parts: [withConstant] } : withConstant];
  }
}

const NO_BLUR: Leaf["blur"] = { amount: 0, cost: 0 };
const NOTHING = { group: -1, cost: 0, isBase: false, blur: NO_BLUR, raise: undefined, missing: undefined };

/** The interval is that of the discountable amount, if anything on the page counts. */
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

function toBase({ isBase, amount }: Leaf): Interval {
  return isBase ? [Number(amount), Number(amount)] : ZERO;
}

/** Bounds the sum over the leaves of any choice of a node. */
function boundNode(node: ChoiceNode, toInterval: (leaf: Leaf) => Interval): Interval {
  if (isLeaf(node)) return toInterval(node);
  const { rule, parts } = node;
  if (parts.length === 0) return ZERO;
  let [low, high, lowest, highest] = [0, 0, Infinity, -Infinity];
  for (const part of parts) {
    const own = boundNode(part, toInterval);
    low += rule === "all" ? own[0] : Math.min(0, own[0]);
    high += rule === "all" ? own[1] : Math.max(0, own[1]);
    lowest = Math.min(lowest, own[0]);
    highest = Math.max(highest, own[1]);
  }
  if (rule === "one") return [lowest, highest];
  if (rule === "at_most_one") return [Math.min(0, lowest), Math.max(0, highest)];
  return rule === "some" ? [low < 0 ? low : lowest, high > 0 ? high : highest] : [low, high];
}

function addAll(intervals: readonly Interval[]): Interval {
  return intervals.reduce(([low, high], each): Interval => [low + each[0], high + each[1]], ZERO);
}
