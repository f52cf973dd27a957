import { bill, added } from "../page-total.ts";
import type { Breakdown } from "../page-total.ts";
import { boxOf } from "./box.ts";
import type { Box } from "./box.ts";
import { branches } from "./branching.ts";
import { realTotals, sharesOf, totalOfChoice } from "./choice.ts";
import type { Choice, Shares } from "./choice.ts";
import { magnitude, middle, point, scaled } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { narrowed } from "./narrowing.ts";
import { isSettled, sizeOf } from "./problem.ts";
import type { Problem } from "./problem.ts";
import { relax } from "./relaxation.ts";
import type { SearchBudget } from "./search-budget.ts";
import { enclosure, slopesOf, termsOf } from "./slopes.ts";
import type { Slopes, Terms } from "./slopes.ts";
import { weightsOf } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** The end of the range that is looked for. */
export type Direction = "lowest" | "highest";

export interface End {
  /** Minor units. No choice comes to a total beyond it. */
  readonly total: number;
  /** The breakdown of the total nearest to it that a choice is known to reach. */
  readonly nearest: Breakdown;
}

/** A part of the problem that may hold a better total, and at least how low that is. */
interface Node {
  readonly problem: Problem;
  readonly bound: number;
  /** So much less than what was bounded is left that it has closer bounds by itself. */
  readonly isMuchLess: boolean;
}

/** What is known of a problem before anything in it is chosen. */
interface Survey {
  readonly box: Box;
  readonly slopes: readonly Slopes[];
  /** By page and slot; none on a page whose total can jump: it counts with its enclosure, whatever is chosen. */
  readonly bySlot: readonly (readonly Interval[])[];
  /** At least how low the total is, from each page's sums alone. */
  readonly enclosed: number;
}

/**
 * Branch and bound for one end of the range. The highest total is looked for as the lowest of the totals' opposites,
 * so that lower is better below.
 */
export class EndSearch {
  private readonly sign: 1 | -1;
  private readonly terms: readonly Terms[];
  private nearest: Breakdown | undefined;
  private visits = 0;

  constructor(direction: Direction, { pages }: Problem) {
    this.sign = direction === "lowest" ? 1 : -1;
    this.terms = pages.map(termsOf);
  }

  run(problem: Problem, budget: SearchBudget): End {
    const root = this.evaluate(problem, -Infinity);
    // The first evaluation is made of every problem, and linear.
    this.visits = 0;
    const open = root ? [root] : [];
    // At least how low those parts are that cannot be split any more.
    let unsplit = Infinity;
    const share = budget.share();
    for (let node = open.at(-1); node; node = open.at(-1)) {
      if (this.visits + PASSES * sizeOf(node.problem) > share) break;
      open.pop();
      if (node.bound >= this.best) continue;
      const parts = node.isMuchLess ? [node.problem] : this.split(node);
      if (parts.length === 0) unsplit = Math.min(unsplit, node.bound);
      for (const part of parts) insert(open, this.evaluate(part, node.bound));
    }
    budget.spend(this.visits);
    const bound = Math.min(this.best, unsplit, open.at(-1)?.bound ?? Infinity);
    return { total: bound * this.sign + 0, nearest: this.nearest ?? NOTHING_NEAR };
  }

  private get best(): number {
    return this.nearest ? this.sign * Number(this.nearest.total) : Infinity;
  }

  private offer(found: Breakdown): void {
    if (this.sign * Number(found.total) < this.best) this.nearest = found;
  }

  /** Bounds a problem and narrows it down. Undefined where it holds no better total than is known. */
  private evaluate(problem: Problem, atLeast: number): Node | undefined {
    const survey = this.survey(problem);
    const { box, slopes, enclosed } = survey;
    if (box.hasCorners && slopes.every(({ isMonotone }) => isMonotone)) {
      this.offer(this.cornerTotal(problem, box));
      return undefined;
    }
    if (enclosed >= this.best) return undefined;
    const guess = this.guess(problem, survey);
    this.offer(totalOfChoice(problem, guess));
    if (isSettled(problem)) return undefined;
    return this.bounded(problem, survey, guess, Math.max(atLeast, enclosed));
  }

  private survey(problem: Problem): Survey {
    this.visits += sizeOf(problem);
    const box = boxOf(problem);
    const slopes = this.terms.map((terms, page) => slopesOf(terms, box.pages[page] ?? NO_PAGE));
    const bySlot = slopes.map(({ bySum }) => (bySum ?? FLAT).map((slope) => scaled(slope, this.sign)));
    const enclosed = problem.pages.reduce((total, rules, page) => {
      const own = box.pages[page] ?? NO_PAGE;
      if (slopes[page]?.isMonotone)
        return total + this.sign * Number(bill(this.corner(own.rounded), rules).total);
      return total + this.enclosed(page, box);
    }, 0);
    return { box, slopes, bySlot, enclosed };
  }

  private enclosed(page: number, box: Box): number {
    return scaled(enclosure(this.terms[page] ?? NO_TERMS, box.pages[page] ?? NO_PAGE), this.sign).low;
  }

  private cornerTotal({ pages }: Problem, box: Box): Breakdown {
    return pages
      .map((rules, page): Breakdown => bill(this.corner(box.pages[page]?.rounded ?? []), rules))
      .reduce(added);
  }

  /** The sums at that end of their bounds where a total that rises with each of them is best. */
  private corner(sums: readonly Interval[]): number[] {
    return sums.map(({ low, high }) => (this.sign === 1 ? low : high));
  }

  /** A choice that is best if every slope, and the base of every percent line, is in the middle of its bounds. */
  private guess(problem: Problem, survey: Survey): Choice {
    const slopes = survey.bySlot.map((page) => page.map(middle));
    const box = middleBases(survey.box);
    const first = relax(problem, weightsOf(problem, slopes, box, undefined), undefined).choice;
    this.visits += sizeOf(problem);
    if (!problem.groups.some(({ members }) => members.some(({ scope }) => scope))) return first;
    this.visits += sizeOf(problem);
    // What the percent lines take of it changes what an amount is worth.
    return relax(problem, weightsOf(problem, slopes, box, sharesOf(problem, first)), first).choice;
  }

  private bounded(problem: Problem, survey: Survey, guess: Choice, atLeast: number): Node | undefined {
    let [bound, reference] = [atLeast, guess];
    for (let isAgain = false; ; isAgain = true) {
      const shares = sharesOf(problem, reference);
      const weights = weightsOf(problem, survey.bySlot, survey.box, shares);
      const relaxation = relax(problem, weights, reference);
      this.visits += sizeOf(problem);
      const before = this.best;
      this.offer(totalOfChoice(problem, relaxation.choice));
      const least =
        this.atReference(problem, survey, reference, shares) + relaxation.least - relaxation.rounding;
      bound = Math.max(bound, Math.ceil(least));
      if (bound >= this.best) return undefined;
      if (isAgain || this.best === before) {
        const room = this.best - 1 - least;
        const rest = narrowed(problem, relaxation, weights, reference, room);
        return { problem: rest, bound, isMuchLess: sizeOf(rest) <= 0.8 * sizeOf(problem) };
      }
      reference = relaxation.choice;
    }
  }

  /** At least what the reference comes to, however its percents, discounts and taxes are rounded. */
  private atReference(problem: Problem, survey: Survey, reference: Choice, shares: Shares): number {
    const totals = realTotals(problem, this.terms, reference, shares);
    return totals.reduce((sum, total, page) => {
      const { bySum, rounding = 0 } = survey.slopes[page] ?? {};
      if (!bySum) return sum + this.enclosed(page, survey.box);
      const scale = survey.box.pages[page]?.sums.reduce((all, each) => all + magnitude(each), 0) ?? 0;
      return sum + this.sign * total - rounding - 1e-6 - 1e-11 * scale;
    }, 0);
  }

  private split({ problem }: Node): Problem[] {
    const { box, bySlot } = this.survey(problem);
    const weights: Weights[] = weightsOf(problem, bySlot, box, undefined);
    return branches(problem, weights) ?? [];
  }
}

function middleBases(box: Box): Box {
  return {
    ...box,
    groupBases: box.groupBases.map(middle),
    pageBases: box.pageBases.map(middle),
    proposalBase: middle(box.proposalBase),
  };
}

/** Keeps the lowest bound last. */
function insert(open: Node[], node: Node | undefined): void {
  if (!node) return;
  let [low, high] = [0, open.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((open[half]?.bound ?? 0) >= node.bound) low = half + 1;
    else high = half;
  }
  open.splice(low, 0, node);
}

/** Passes over a problem that its parts are looked at with, at least. */
const PASSES = 4;

const FLAT: readonly Interval[] = [point(0), point(0), point(0), point(0)];
const NO_PAGE: Box["pages"][number] = { sums: [], rounded: [], discountable: point(0), leverage: 1 };
const NO_TERMS: Terms = { tax: 0, fixed: 0, kept: 1, percents: 0, hasDiscounts: false };
const NOTHING_NEAR: Breakdown = { subtotal: 0, discount: 0, tax: 0, total: 0 };
