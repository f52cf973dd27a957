import { addBreakdowns, computeBill } from "../bill.ts";
import type { Breakdown } from "../bill.ts";
import { computeBox } from "./box.ts";
import type { Box } from "./box.ts";
import { branchProblem } from "./branching.ts";
import { computeChoiceTotal, computeRealTotals, computeShares } from "./choice.ts";
import type { Choice, Shares } from "./choice.ts";
import { areCornersBest, boundByCorner, isAtCorner, moveFromCorner } from "./corner.ts";
import type { CornerBound } from "./corner.ts";
import { createPoint, getMagnitude, scaleInterval, toMidpoint } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { countPrices, isSettled } from "./problem.ts";
import type { Problem } from "./problem.ts";
import { pruneProblem } from "./pruning.ts";
import { relaxProblem } from "./relaxation.ts";
import type { SearchBudget } from "./search-budget.ts";
import { computeEnclosure, computeSlopes, toTerms } from "./slopes.ts";
import type { Slopes, Terms } from "./slopes.ts";
import { computeWeights } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** The end of the range that a search looks for. */
export type Direction = "lowest" | "highest";

/** One end of a range. */
export interface End {
  /** Minor units. No choice exceeds this total. */
  readonly total: number;
  /** The breakdown of the nearest total that is known to be reachable. */
  readonly nearest: Breakdown;
}

/** A part of the problem that may contain a better total, with a lower bound of that total. */
interface SearchNode {
  readonly problem: Problem;
  readonly bound: number;
  /** True if pruning left so little of the part that its bounds have become much closer. */
  readonly isMuchSmaller: boolean;
}

/** Facts about a problem that hold for every choice in it. */
interface ProblemAnalysis {
  readonly box: Box;
  readonly slopes: readonly Slopes[];
  /**
   * Slopes by page and slot. They are zero on a page whose total can jump: for every choice, the search uses
   * the enclosure of that page instead.
   */
  readonly bySlot: readonly (readonly Interval[])[];
  /** A lower bound of the total, computed from only the sums of each page. */
  readonly enclosed: number;
  /** By page. */
  readonly corners: readonly (CornerBound | undefined)[];
}

/**
 * Branch and bound for one end of the range (README, "How the range is found"). The search for the highest
 * total looks for the lowest negated total. In this file, lower is therefore always better.
 */
export class BranchAndBound {
  private readonly sign: 1 | -1;
  private readonly terms: readonly Terms[];
  private nearest: Breakdown | undefined;
  /** Set if the search may stop at the first total below this limit. */
  private limit: number | undefined;
  /** A lower bound of the totals in the parts that cannot be split further. */
  private unsplit = Infinity;
  private visits = 0;

  constructor(direction: Direction, { pages }: Problem) {
    this.sign = direction === "lowest" ? 1 : -1;
    this.terms = pages.map(toTerms);
  }

  /**
   * Finds the best total of the problem with the bounds `box`, or a bound of the total if the budget runs
   * out.
   */
  findEnd(problem: Problem, box: Box, budget: SearchBudget): End {
    const bound = this.explore(problem, box, budget);
    return { total: bound * this.sign + 0, nearest: this.nearest ?? NO_BREAKDOWN };
  }

  /**
   * Searches the problem for a total beyond `end`, while the budget lasts. If a part cannot be split and its
   * bound allows such a total, the part counts as containing one.
   */
  findsTotalBeyond(end: End, problem: Problem, budget: SearchBudget): boolean {
    this.limit = this.sign * end.total;
    this.explore(problem, computeBox(problem), budget);
    return this.isBeyondLimit;
  }

  /** Splits the problem until its best total is known. Returns a lower bound of that total. */
  private explore(problem: Problem, box: Box, budget: SearchBudget): number {
    const root = this.evaluate(problem, -Infinity, box);
    // The first evaluation is linear in the size of the problem, and is not part of the budget.
    this.visits = 0;
    const open = root ? [root] : [];
    const maxVisits = budget.getShare();
    for (let node = open.at(-1); node && !this.isBeyondLimit; node = open.at(-1)) {
      if (this.visits + minPasses * countPrices(node.problem) > maxVisits) break;
      open.pop();
      if (node.bound >= this.best) continue;
      const parts = node.isMuchSmaller ? [node.problem] : this.splitNode(node);
      if (parts.length === 0) this.unsplit = Math.min(this.unsplit, node.bound);
      for (const part of parts) insertNode(open, this.evaluate(part, node.bound));
    }
    budget.spendVisits(this.visits);
    return Math.min(this.best, this.unsplit, open.at(-1)?.bound ?? Infinity);
  }

  private get best(): number {
    return this.nearest ? this.sign * Number(this.nearest.total) : (this.limit ?? Infinity);
  }

  private get isBeyondLimit(): boolean {
    return this.limit !== undefined && Math.min(this.best, this.unsplit) < this.limit;
  }

  private offerTotal(reached: Breakdown): void {
    if (this.sign * Number(reached.total) < this.best) this.nearest = reached;
  }

  /**
   * Bounds a problem and prunes it. Undefined if the problem contains no better total than the best known
   * one.
   */
  private evaluate(problem: Problem, lowerBound: number, box = computeBox(problem)): SearchNode | undefined {
    const analysis = this.analyze(problem, box);
    const { slopes, corners, enclosed } = analysis;
    const isBestAtCorners =
      (box.hasCorners && slopes.every(({ isMonotone }, page) => isMonotone || isAtCorner(corners[page]))) ||
      areCornersBest(problem, box, slopes, this.sign);
    if (isBestAtCorners) {
      this.offerTotal(this.computeCornerTotal(problem, box));
      return undefined;
    }
    if (enclosed >= this.best) return undefined;
    const guess = this.guessChoice(problem, analysis);
    this.offerTotal(computeChoiceTotal(problem, guess));
    if (isSettled(problem) || enclosed >= this.best) return undefined;
    this.offerNearCorners(problem, guess, analysis);
    if (enclosed >= this.best) return undefined;
    return this.boundProblem(problem, analysis, guess, Math.max(lowerBound, enclosed));
  }

  /** Computes the bounds that hold for every choice. */
  private analyze(problem: Problem, box = computeBox(problem)): ProblemAnalysis {
    this.visits += countPrices(problem);
    const slopes = this.terms.map((terms, page) => computeSlopes(terms, box.pages[page] ?? NO_PAGE));
    const bySlot = slopes.map(({ bySum }) =>
      (bySum ?? NO_SLOPES).map((slope) => scaleInterval(slope, this.sign)),
    );
    const corners = problem.pages.map((rules, page) => {
      const [own, slope] = [box.pages[page], slopes[page]];
      return own && slope && !slope.isMonotone ? boundByCorner(rules, own, slope, this.sign) : undefined;
    });
    const enclosed = problem.pages.reduce((total, rules, page) => {
      const own = box.pages[page] ?? NO_PAGE;
      if (slopes[page]?.isMonotone)
        return total + this.sign * Number(computeBill(this.getCorner(own.rounded), rules).total);
      return total + Math.max(this.boundPage(page, box), corners[page]?.total ?? -Infinity);
    }, 0);
    return { box, slopes, bySlot, enclosed, corners };
  }

  /** Returns a lower bound of one page, computed from only its sums. */
  private boundPage(page: number, box: Box): number {
    return scaleInterval(
      computeEnclosure(this.terms[page] ?? NO_TERMS, box.pages[page] ?? NO_PAGE),
      this.sign,
    ).low;
  }

  private computeCornerTotal({ pages }: Problem, box: Box): Breakdown {
    return pages
      .map((rules, page): Breakdown => computeBill(this.getCorner(box.pages[page]?.rounded ?? []), rules))
      .reduce(addBreakdowns);
  }

  /** Returns for each sum the end that is best if the total rises with this sum. */
  private getCorner(sums: readonly Interval[]): number[] {
    return sums.map(({ low, high }) => (this.sign === 1 ? low : high));
  }

  /** Tries totals near the corners of pages, because rounding can make them better than the corners. */
  private offerNearCorners(problem: Problem, guess: Choice, { corners }: ProblemAnalysis): void {
    const moved = corners.reduce(
      (choice, corner, page) =>
        corner ? moveFromCorner(problem, choice, page, corner.distance, this.sign) : choice,
      guess,
    );
    if (moved === guess) return;
    this.visits += countPrices(problem);
    this.offerTotal(computeChoiceTotal(problem, moved));
  }

  /**
   * Returns the choice that is best if every slope, and the base of every percent line, is in the middle of
   * its bounds.
   */
  private guessChoice(problem: Problem, analysis: ProblemAnalysis): Choice {
    const slopes = analysis.bySlot.map((page) => page.map(toMidpoint));
    const box = toMiddleBases(analysis.box);
    const first = relaxProblem(problem, computeWeights(problem, slopes, box, undefined), undefined).choice;
    this.visits += countPrices(problem);
    if (!problem.groups.some(({ members }) => members.some(({ scope }) => scope))) return first;
    this.visits += countPrices(problem);
    // The shares that percent lines take of an amount change the weight of the amount.
    return relaxProblem(problem, computeWeights(problem, slopes, box, computeShares(problem, first)), first)
      .choice;
  }

  /** Bounds a problem by its relaxation around the guess, and prunes it. */
  private boundProblem(
    problem: Problem,
    analysis: ProblemAnalysis,
    guess: Choice,
    lowerBound: number,
  ): SearchNode | undefined {
    let [bound, reference] = [lowerBound, guess];
    for (let isAgain = false; ; isAgain = true) {
      const shares = computeShares(problem, reference);
      const weights = computeWeights(problem, analysis.bySlot, analysis.box, shares);
      const relaxation = relaxProblem(problem, weights, reference);
      this.visits += countPrices(problem);
      const before = this.best;
      this.offerTotal(computeChoiceTotal(problem, relaxation.choice));
      const least =
        this.boundReference(problem, analysis, reference, shares) + relaxation.least - relaxation.rounding;
      bound = Math.max(bound, Math.ceil(least));
      if (bound >= this.best) return undefined;
      if (isAgain || this.best === before) {
        const room = this.best - 1 - least;
        const rest = pruneProblem(problem, relaxation, weights, reference, room);
        return { problem: rest, bound, isMuchSmaller: countPrices(rest) <= 0.8 * countPrices(problem) };
      }
      reference = relaxation.choice;
    }
  }

  /**
   * Returns a lower bound of the reference's total, for any rounding of its percent lines, discounts and
   * taxes.
   */
  private boundReference(
    problem: Problem,
    analysis: ProblemAnalysis,
    reference: Choice,
    shares: Shares,
  ): number {
    const totals = computeRealTotals(problem, this.terms, reference, shares);
    return totals.reduce((sum, total, page) => {
      const { bySum, rounding = 0 } = analysis.slopes[page] ?? {};
      if (!bySum) return sum + this.boundPage(page, analysis.box);
      const scale = analysis.box.pages[page]?.sums.reduce((all, each) => all + getMagnitude(each), 0) ?? 0;
      return sum + this.sign * total - rounding - 1e-6 - 1e-11 * scale;
    }, 0);
  }

  /** Splits a part in two. Returns an empty list if it cannot be split. */
  private splitNode({ problem }: SearchNode): Problem[] {
    const { box, bySlot } = this.analyze(problem);
    const weights: Weights[] = computeWeights(problem, bySlot, box, undefined);
    return branchProblem(problem, weights) ?? [];
  }
}

function toMiddleBases(box: Box): Box {
  return {
    ...box,
    groupBases: box.groupBases.map(toMidpoint),
    pageBases: box.pageBases.map(toMidpoint),
    proposalBase: toMidpoint(box.proposalBase),
  };
}

/** Inserts a node into a list with the lowest bound last. */
function insertNode(open: SearchNode[], node: SearchNode | undefined): void {
  if (!node) return;
  let [low, high] = [0, open.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((open[half]?.bound ?? 0) >= node.bound) low = half + 1;
    else high = half;
  }
  open.splice(low, 0, node);
}

/** Evaluating the parts of a problem visits all its prices at least this many times. */
const minPasses = 4;

const NO_SLOPES: readonly Interval[] = [createPoint(0), createPoint(0), createPoint(0), createPoint(0)];
const NO_PAGE: Box["pages"][number] = { sums: [], rounded: [], discountable: createPoint(0), leverage: 1 };
const NO_TERMS: Terms = { tax: 0, fixed: 0, remaining: 1, percents: 0, hasDiscounts: false };
const NO_BREAKDOWN: Breakdown = { subtotal: 0, discount: 0, tax: 0, total: 0 };
