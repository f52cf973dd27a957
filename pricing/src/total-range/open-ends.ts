import type { Member, Part } from "../ledger.ts";
import { computeBox, mergeSegments } from "./box.ts";
import { BranchAndBound } from "./branch-and-bound.ts";
import { computeShares } from "./choice.ts";
import type { Choice } from "./choice.ts";
import {
  ZERO,
  addIntervals,
  createPoint,
  includeZero,
  mergeIntervals,
  multiplyIntervals,
} from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Group, Problem } from "./problem.ts";
import type { SearchBudget } from "./search-budget.ts";
import { toTerms } from "./slopes.ts";
import type { SectionRange } from "./total-range.ts";
import { computeWeights, getWeight } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** For each end of the range: true if raising a quantity without a max can move the total beyond this end. */
export interface OpenEnds {
  readonly min: boolean;
  readonly max: boolean;
}

/**
 * Finds the range ends that the total can pass if quantities without a max are raised (README, "The
 * range"). Examining only unlimited growth is not enough: at the quantity at which a discount ends, a total
 * can rise before it falls. If the search for such a total exhausts the budget, the end counts as closed.
 */
export function findOpenEnds(sections: readonly SectionRange[], budget: SearchBudget): OpenEnds {
  const open = sections.filter(({ problem }) => hasOpenQuantity(problem));
  const ends = open.map(({ problem, min, max }): OpenEnds => {
    const beyondBounds = findEndsBeyondBounds(problem);
    const raised = raiseQuantities(problem);
    return {
      min: beyondBounds.min || new BranchAndBound("lowest", raised).findsTotalBeyond(min, raised, budget),
      max: beyondBounds.max || new BranchAndBound("highest", raised).findsTotalBeyond(max, raised, budget),
    };
  });
  return { min: ends.some(({ min }) => min), max: ends.some(({ max }) => max) };
}

/** Tells whether the recipient may raise a quantity without limit. */
function hasOpenQuantity({ groups }: Problem): boolean {
  return groups.some(({ members }) =>
    members.some(({ price, modifications }) => [price, ...modifications].some(({ raised }) => raised)),
  );
}

/**
 * Returns the problem with every quantity without a max raised to the largest quantity that any item may
 * have.
 */
function raiseQuantities({ pages, groups }: Problem): Problem {
  return {
    pages,
    groups: groups.map((group): Group =>
      Object.assign({}, group, { members: group.members.map(raiseMember) }),
    ),
  };
}

function raiseMember(member: Member): Member {
  return {
    ...member,
    price: raisePart(member.price),
    modifications: member.modifications.map(raisePart),
  };
}

function raisePart<P extends Part>(part: P): P {
  return part.raised ? { ...part, segments: part.raised } : part;
}

/** Finds the ends that the total passes as one quantity grows without limit. */
function findEndsBeyondBounds(problem: Problem): OpenEnds {
  const weights = computeFarWeights(problem);
  const gains = problem.groups.flatMap((group, index) =>
    group.members.flatMap((member) =>
      [1, -1].flatMap((direction) =>
        listGrowths(member, direction).flatMap((growth) =>
          weights.map((each) => computeGain(growth, member, each, index)),
        ),
      ),
    ),
  );
  return { min: gains.some(({ low }) => low < 0), max: gains.some(({ high }) => high > 0) };
}

/** Weights by group for sums far from zero, with one choice of percent lines. */
interface FarWeights {
  /** Gain of the total if the discountable sum rises: discounts take their percentages of it. */
  readonly rising: readonly Weights[];
  /** Gain of the total if the discountable sum falls: discounts take nothing of it. */
  readonly falling: readonly Weights[];
  /** Gain of the discountable sum itself. */
  readonly discountable: readonly Weights[];
}

/** Computes the weights with the smallest and with the largest possible shares of percent lines. */
function computeFarWeights(problem: Problem): FarWeights[] {
  const box = computeBox(problem);
  const listSlopes = (toSlopes: (tax: number, remaining: number) => readonly number[]) =>
    problem.pages.map((rules) => {
      const { tax, remaining } = toTerms(rules);
      return toSlopes(tax, remaining).map(createPoint);
    });
  const rising = listSlopes((tax, remaining) => [remaining * (1 + tax), remaining, 1 + tax, 1]);
  const falling = listSlopes((tax) => [1 + tax, 1, 1 + tax, 1]);
  const discountable = listSlopes(() => [1, 1, 0, 0]);
  return [Math.min, Math.max].map((pick) => {
    const shares = computeShares(problem, pickPercentShares(problem, pick));
    const compute = (slopes: ReturnType<typeof listSlopes>) => computeWeights(problem, slopes, box, shares);
    return { rising: compute(rising), falling: compute(falling), discountable: compute(discountable) };
  });
}

function pickPercentShares({ groups }: Problem, pick: (...values: number[]) => number): Choice {
  return {
    groups: groups.map(({ members, optional }) =>
      members.map((member) => {
        if (!member.scope) return undefined;
        const { low, high } = mergeSegments(member.price.segments);
        const value = member.optional || optional ? pick(0, low, high) : pick(low, high);
        return { price: { value }, modifications: member.modifications.map(() => undefined) };
      }),
    ),
  };
}

/** Parts of a member that change together, with the change of each for one unit of growth. */
type Growth = ReadonlyArray<{ readonly part: Part; readonly unit: Interval }>;

/** Lists the unlimited growths of a member's parts in one direction: up (1) or down (-1). */
function listGrowths({ price, modifications }: Member, direction: number): Growth[] {
  const isGrowing = ({ segments, raised }: Part): boolean => {
    if (!raised) return false;
    const [from, to] = [mergeSegments(segments), mergeSegments(raised)];
    return direction > 0 ? to.high > from.high : to.low < from.low;
  };
  const toUnit = (interval: Interval) => multiplyIntervals(interval, createPoint(direction));
  const growths: Growth[] = modifications.filter(isGrowing).map((part) => {
    const unit = part.isShare ? mergeSegments(price.segments) : createPoint(1);
    return [{ part, unit: toUnit(unit) }];
  });
  if (!isGrowing(price)) return growths;
  // Percent modifications take their shares of a growing line.
  const shares = modifications
    .filter(({ isShare }) => isShare)
    .map((part) => {
      const share = mergeSegments(part.segments);
      return { part, unit: toUnit(part.optional ? includeZero(share) : share) };
    });
  return [...growths, [{ part: price, unit: toUnit(createPoint(1)) }, ...shares]];
}

/** Bounds the gain of the total for each unit of a growth. */
function computeGain(growth: Growth, member: Member, weights: FarWeights, group: number): Interval {
  const sum = (byGroup: readonly Weights[]): Interval => {
    const each = byGroup[group];
    if (!each) return ZERO;
    return growth.reduce(
      (total, { part, unit }) => addIntervals(total, multiplyIntervals(getWeight(part, member, each), unit)),
      ZERO,
    );
  };
  const discountable = sum(weights.discountable);
  if (discountable.high <= 0) return sum(discountable.low < 0 ? weights.falling : weights.rising);
  if (discountable.low >= 0) return sum(weights.rising);
  return mergeIntervals(sum(weights.rising), sum(weights.falling));
}
