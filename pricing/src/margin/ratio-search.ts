import { multiplyWholes, subtractWholes } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { ChoiceSums } from "./choice-sums.ts";
import type { Outcome } from "./choice-sums.ts";
import { listLeaves } from "./choice-tree.ts";
import type { ChoiceNode, ChoiceTree, Leaf } from "./choice-tree.ts";
import { Relaxation } from "./relaxation.ts";
import type { Measure } from "./relaxation.ts";
import {
  addBestChoice,
  countWork,
  findHighestScore,
  forEachChoice,
  isContinuous,
  pruneNode,
} from "./tree-choices.ts";
import type { Score } from "./tree-choices.ts";

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

/** Visits of a search for each leaf: so many that it finds a limit for nearly every large proposal, too. */
const visitsPerLeaf = 32;
/** Number of visits for computing the discounts of a page, and for computing a percent line. */
const [visitsPerPage, visitsPerShare] = [10, 3];
/** A limit that is much larger is as good as none: a margin of -100,000 %. */
const maxFactor = 1000;
/** Steps from a limit to a lower one. The score is nearly a straight line, so that few are needed. */
const maxChords = 6;
/** Relative error of sums of doubles. */
const PRECISION = 32 * Number.EPSILON;

/**
 * Finds the highest ratio with Dinkelbach's method: the highest ratio is the factor at which the highest
 * score, numerator - factor × denominator, is zero. A linear relaxation computes the scores. If
 * rounding or discounts make it inexact, all choices that may have a higher ratio are tried, if that takes
 * at most `maxVisits`. A visit scores a leaf, or adds it to a choice.
 */
export function findHighestRatio(tree: ChoiceTree, measure: Measure, maxVisits: number): HighestRatio {
  const relaxation = new Relaxation(tree, measure);
  const { root, leaves } = relaxation;
  const lastVisit = maxVisits + visitsPerLeaf * leaves.length;
  let best = toCandidate({ subtotal: 0, discount: 0, counted: 0, cost: 0 }, measure);
  const offer = (sums: ChoiceSums): void => {
    const candidate = toCandidate(sums.computeOutcome(), measure);
    if (isHigher(candidate, best)) best = candidate;
  };
  const guess = (factor: number): void => {
    const sums = new ChoiceSums(tree);
    const chosen: Leaf[] = [];
    addBestChoice(root, relaxation.scoreAt(factor), chosen);
    for (const leaf of chosen) sums.push(leaf);
    offer(sums);
  };
  for (const factor of [1, 0, -1]) if (best.kind === NO_RATIO) guess(factor);
  for (let before: Candidate | undefined; before !== best && relaxation.visits < lastVisit;) {
    before = best;
    guess(toTarget(best).factor);
  }
  const { factor, score } = toTarget(best);
  const isOpen = relaxation.canRaise(factor);
  const scoreAt = relaxation.scoreAt(factor);
  const precision = getPrecision(leaves, scoreAt);
  const excess = findHighestScore(root, scoreAt) - score;
  const isWithoutRatio = best.kind === NO_RATIO && leaves.some(({ amount, share }) => amount > 0 || share);
  if (excess <= precision && !isWithoutRatio) return { outcome: best.outcome, isExact: true, isOpen };
  const left = isWithoutRatio ? root : pruneNode(root, scoreAt, excess + precision);
  if (!isContinuous(left) && countVisits(left, tree.pages.length) <= maxVisits) {
    const sums = new ChoiceSums(tree);
    forEachChoice(left, sums, () => offer(sums));
    return { outcome: best.outcome, isExact: true, isOpen: relaxation.canRaise(toTarget(best).factor) };
  }
  const limit =
    best.kind === RATIO ? findLimit(relaxation, factor, excess / Number(best.den), lastVisit) : undefined;
  return { outcome: best.outcome, isExact: false, limit, isOpen };
}

/** Counts the visits of trying every choice. */
function countVisits(node: ChoiceNode, pages: number): number {
  const { choices, pushes } = countWork(node);
  const shares = listLeaves(node).filter(({ share }) => share).length;
  return pushes + choices * (pages * visitsPerPage + shares * visitsPerShare);
}

/** Returns the largest error of a sum of scores. */
function getPrecision(leaves: readonly Leaf[], score: Score): number {
  return PRECISION * leaves.reduce((sum, leaf) => sum + Math.abs(score(leaf)), 0);
}

/**
 * Finds a factor above `low` at which no choice has a score above zero. Returns undefined if there is none, or
 * if `lastVisit` is reached first. The highest score is a convex function of the factor. So at the factor where
 * the chord between two factors is zero, the highest score is at most zero.
 */
function findLimit(relaxation: Relaxation, low: number, step: number, lastVisit: number): number | undefined {
  const scoreAt = (factor: number) => findHighestScore(relaxation.root, relaxation.scoreAt(factor));
  if (scoreAt(2 * low + maxFactor) > 0) return undefined;
  let width = Math.max(step, PRECISION);
  while (scoreAt(low + width) > 0) {
    if (relaxation.visits >= lastVisit) return undefined;
    width *= 2;
  }
  // A cost without revenue has a score of at least one minor unit at every factor. A larger error hides it.
  if (getPrecision(relaxation.leaves, relaxation.scoreAt(low + width)) >= 1) return undefined;
  const start = scoreAt(low);
  for (let round = 0; round < maxChords && relaxation.visits < lastVisit; round++) {
    const end = scoreAt(low + width);
    if (end >= 0 || start <= 0) break;
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
