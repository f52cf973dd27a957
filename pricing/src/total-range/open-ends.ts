import type { Member, Part } from "../ledger.ts";
import { computeBox, mergeSegments } from "./box.ts";
import type { Box } from "./box.ts";
import { BranchAndBound } from "./branch-and-bound.ts";
import { computeShares } from "./choice.ts";
import type { Choice } from "./choice.ts";
import { ZERO, createPoint, includeZero, mergeIntervals, multiplyIntervals } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Group, Problem } from "./problem.ts";
import type { SearchBudget } from "./search-budget.ts";
import { toTerms } from "./slopes.ts";
import type { SectionRange } from "./total-range.ts";
import { computeWeights, getWeight } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** The ends of the range beyond which a quantity without a max can move the total. */
export interface OpenEnds {
  readonly min: boolean;
  readonly max: boolean;
}

/**
 * Finds the ends of the range that the total passes if quantities without a max are raised (README, "The
 * range"). Unlimited quantities are not enough to look at: at the end of a discount, a total can rise before
 * it falls. The search for such a total lasts as long as the budget. If the budget runs out first, the end
 * counts as closed.
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

/** Returns the problem with every quantity without a max raised to the maximum of any quantity. */
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
  const box = computeBox(problem);
  const gains = [1, -1].flatMap((direction) => {
    const weights = computeFarWeights(problem, box, direction);
    return problem.groups.flatMap((group, index) =>
      group.members.flatMap((member) =>
        computeMemberGains(
          member,
          direction,
          weights.map((each) => each[index]),
        ),
      ),
    );
  });
  return { min: gains.some((gain) => gain < 0), max: gains.some((gain) => gain > 0) };
}

/**
 * Computes the gain of the total for each unit of an unlimited amount: discounts take their percents of a
 * rising amount, and nothing of a falling one. Percent lines take the smallest or the largest possible share
 * of it.
 */
function computeFarWeights(problem: Problem, box: Box, direction: number): Weights[][] {
  const slopes = problem.pages.map((rules) => {
    const { tax, remaining } = toTerms(rules);
    const left = direction > 0 ? remaining : 1;
    return [left * (1 + tax), left, 1 + tax, 1].map(createPoint);
  });
  return [Math.min, Math.max].map((pick) =>
    computeWeights(problem, slopes, box, computeShares(problem, pickPercentShares(problem, pick))),
  );
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

/** Computes the gain of the total for each unit by which a part of the member grows in the direction. */
function computeMemberGains(
  member: Member,
  direction: number,
  weights: readonly (Weights | undefined)[],
): number[] {
  const { price, modifications } = member;
  const line = mergeSegments(price.segments);
  const gains = (part: Part, unit: Interval): number[] => {
    const gain = multiplyIntervals(
      multiplyIntervals(getWeightInterval(part, member, weights), unit),
      createPoint(direction),
    );
    return [gain.low, gain.high];
  };
  const isGrowing = ({ segments, raised }: Part): boolean => {
    if (!raised) return false;
    const [from, to] = [mergeSegments(segments), mergeSegments(raised)];
    return direction > 0 ? to.high > from.high : to.low < from.low;
  };
  const all = isGrowing(price) ? gains(price, createPoint(1)) : [];
  for (const each of modifications) {
    const share = each.optional ? includeZero(mergeSegments(each.segments)) : mergeSegments(each.segments);
    if (isGrowing(each)) all.push(...gains(each, each.isShare ? line : createPoint(1)));
    // A percent modification takes its share of a growing line.
    if (isGrowing(price) && each.isShare) {
      const [low = 0, high = 0] = gains(each, share);
      if (all.length >= 2) [all[0], all[1]] = [(all[0] ?? 0) + low, (all[1] ?? 0) + high];
    }
  }
  return all;
}

function getWeightInterval(part: Part, member: Member, weights: readonly (Weights | undefined)[]): Interval {
  const all = weights.map((each) => (each ? getWeight(part, member, each) : ZERO));
  return all.reduce(mergeIntervals);
}
