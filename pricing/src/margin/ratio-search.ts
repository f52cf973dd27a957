import { multiplyWholes, subtractWholes } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import type { ChoiceTree } from "./choice-tree.ts";
import { countChoices, isContinuous, listChoices, listLeaves, prune } from "./choices.ts";
import type { Leaf } from "./choices.ts";
import { computeOutcome } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { Relaxation } from "./relaxation.ts";
import type { Measure } from "./relaxation.ts";

/** The highest ratio of cost to revenue, or of counted discount to subtotal, over all choices of a tree. */
export interface HighestRatio {
  /** The choice with the highest known ratio. */
  readonly outcome: Outcome;
  /** True if no choice has a higher ratio. */
  readonly isExact: boolean;
  /** Otherwise a limit that no ratio exceeds, or undefined if none is known. */
  readonly limit?: number | undefined;
  /** True if raising a quantity without a max can raise the ratio. */
  readonly isOpen: boolean;
}

/** A choice with its ratio. Several kinds exist: a higher kind is higher than every ratio of a lower one. */
interface Candidate {
  readonly outcome: Outcome;
  readonly num: WholeNumber;
  readonly den: WholeNumber;
  readonly kind: typeof NO_RATIO | typeof RATIO | typeof LOSS;
}

const NO_RATIO = 0;
const RATIO = 1;
/** A cost without revenue. */
const LOSS = 2;

/** Choices that are tried, and the work for them: leaves that are added, and ten for the bill of a page. */
const [maxChoices, maxWork] = [5000, 500_000];
/** Rounds of a step of the search. Two to six are usual. */
const maxRounds = 20;
/** A limit that is much larger is as good as none: a margin of -100,000 %. */
const maxFactor = 1000;
/** Steps from a limit to a lower one. The score is nearly a straight line, so that few are needed. */
const maxChords = 6;
/** The shortest step above a known ratio. */
const minStep = 1e-7;

/**
 * Finds the highest ratio with Dinkelbach's method: the highest ratio is the factor at which the highest
 * score, numerator - factor × denominator, is zero. A linear relaxation computes the scores. If rounding or
 * discounts make it inexact, all choices that may have a higher ratio are tried, if they are few.
 */
export function findHighestRatio(tree: ChoiceTree, measure: Measure): HighestRatio {
  const relaxation = new Relaxation(tree, measure);
  const { root, leaves, pages } = tree;
  let best = toCandidate({ subtotal: 0, discount: 0, counted: 0, cost: 0 }, measure);
  const offer = (chosen: readonly Leaf[]): void => {
    const candidate = toCandidate(computeOutcome(pages, chosen), measure);
    if (isHigher(candidate, best)) best = candidate;
  };
  for (const factor of [1, 0, -1]) if (best.kind === NO_RATIO) offer(relaxation.findBest(factor).chosen);
  let relaxed = relaxation.findBest(toTarget(best).factor);
  for (let round = 0; round < maxRounds; round++) {
    const before = best;
    offer(relaxed.chosen);
    if (best === before) break;
    relaxed = relaxation.findBest(toTarget(best).factor);
  }
  const { factor, score } = toTarget(best);
  const isOpen = relaxation.canRaise(factor);
  const precision = relaxation.getPrecision(factor);
  const excess = relaxed.total - score;
  const isWithoutRatio = best.kind === NO_RATIO && leaves.some(({ amount, share }) => amount > 0 || share);
  if (excess <= precision && !isWithoutRatio) return { outcome: best.outcome, isExact: true, isOpen };
  const left = isWithoutRatio ? root : prune(root, relaxed.score, excess + precision);
  const choices = isContinuous(left) ? Infinity : countChoices(left);
  if (choices <= maxChoices && choices * (listLeaves(left).length + 10 * pages.length) <= maxWork) {
    for (const choice of listChoices(left)) offer(choice);
    return { outcome: best.outcome, isExact: true, isOpen: relaxation.canRaise(toTarget(best).factor) };
  }
  const limit =
    best.kind === RATIO ? findLimit(relaxation, factor, excess, excess / Number(best.den)) : undefined;
  return { outcome: best.outcome, isExact: false, limit, isOpen };
}

/**
 * Finds a factor above `low`, where the highest score is `start`, at which no choice has a score above zero.
 * Returns undefined if none is found. The highest score is a convex function of the factor. So at the factor
 * where the chord between two factors is zero, the highest score is at most zero.
 */
function findLimit(relaxation: Relaxation, low: number, start: number, step: number): number | undefined {
  const scoreAt = (factor: number) => relaxation.findBest(factor).total;
  let width = Math.max(step, minStep);
  for (; scoreAt(low + width) > 0; width *= 8) if (width > low + maxFactor) return undefined;
  // A cost without revenue has a score of at least one minor unit at every factor. A larger error hides it.
  if (relaxation.getPrecision(low + width) >= 1) return undefined;
  for (let round = 0; round < maxChords; round++) {
    const end = scoreAt(low + width);
    if (end >= 0) break;
    width *= start / (start - end);
  }
  return low + width;
}

function toCandidate(outcome: Outcome, measure: Measure): Candidate {
  const { subtotal, discount, counted, cost } = outcome;
  const [num, den] = measure === "cost" ? [cost, subtractWholes(subtotal, discount)] : [counted, subtotal];
  if (den > 0) return { outcome, num, den, kind: RATIO };
  return { outcome, num, den, kind: measure === "cost" && num > 0 ? LOSS : NO_RATIO };
}

function isHigher(a: Candidate, b: Candidate): boolean {
  if (a.kind !== b.kind) return a.kind > b.kind;
  if (a.kind === RATIO) return multiplyWholes(a.num, b.den) > multiplyWholes(b.num, a.den);
  return a.kind === LOSS && subtractWholes(a.num, a.den) > subtractWholes(b.num, b.den);
}

/** Returns a factor, and the score at this factor that only higher ratios, or larger losses, exceed. */
function toTarget({ num, den, kind }: Candidate): { factor: number; score: number } {
  if (kind === NO_RATIO) return { factor: 0, score: 0 };
  if (kind === RATIO) return { factor: Number(num) / Number(den), score: 0 };
  return { factor: 1, score: Number(num) - Number(den) };
}
