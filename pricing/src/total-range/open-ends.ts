import type { Member, Part } from "../ledger.ts";
import { boxOf, segmentsHull } from "./box.ts";
import type { Box } from "./box.ts";
import { sharesOf } from "./choice.ts";
import type { Choice } from "./choice.ts";
import { ZERO, hull, orZero, point, product } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Problem } from "./problem.ts";
import { termsOf } from "./slopes.ts";
import { weightOf, weightsOf } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** Ends of the range beyond which a quantity without a max can carry the total. */
export interface OpenEnds {
  readonly min: boolean;
  readonly max: boolean;
}

export function openEnds(problem: Problem): OpenEnds {
  const isOpen = problem.groups.some(({ members }) =>
    members.some(({ price, modifications }) => price.growth ?? modifications.some(({ growth }) => growth)),
  );
  if (!isOpen) return { min: false, max: false };
  const box = boxOf(problem);
  const gains = [1, -1].flatMap((direction) => {
    const weights = farWeights(problem, box, direction);
    return problem.groups.flatMap((group, index) =>
      group.members.flatMap((member) =>
        memberGains(
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
 * What the total gains by amounts beyond all bounds: discounts take their percents of what rises, and nothing of what
 * falls. Percent lines take the least of it that they can, or the most.
 */
function farWeights(problem: Problem, box: Box, direction: number): Weights[][] {
  const slopes = problem.pages.map((rules) => {
    const { tax, kept } = termsOf(rules);
    const left = direction > 0 ? kept : 1;
    return [left * (1 + tax), left, 1 + tax, 1].map(point);
  });
  return [Math.min, Math.max].map((pick) =>
    weightsOf(problem, slopes, box, sharesOf(problem, percentChoice(problem, pick))),
  );
}

function percentChoice({ groups }: Problem, pick: (...values: number[]) => number): Choice {
  return {
    groups: groups.map(({ members, optional }) =>
      members.map((member) => {
        if (!member.scope) return undefined;
        const { low, high } = segmentsHull(member.price.segments);
        const value = member.optional || optional ? pick(0, low, high) : pick(low, high);
        return { price: { value }, modifications: member.modifications.map(() => undefined) };
      }),
    ),
  };
}

/** What the total gains where a part grows in the direction without limit. */
function memberGains(member: Member, direction: number, weights: readonly (Weights | undefined)[]): number[] {
  const { price, modifications } = member;
  const line = segmentsHull(price.segments);
  const gains = (part: Part, unit: Interval): number[] => {
    const gain = product(product(weightIn(part, member, weights), unit), point(direction));
    return [gain.low, gain.high];
  };
  const isGrowing = ({ growth }: Part): boolean => (direction > 0 ? growth?.up : growth?.down) === true;
  const all = isGrowing(price) ? gains(price, point(1)) : [];
  for (const each of modifications) {
    const share = each.optional ? orZero(segmentsHull(each.segments)) : segmentsHull(each.segments);
    if (isGrowing(each)) all.push(...gains(each, each.isShare ? line : point(1)));
    // A percent modification takes its share of what grows.
    if (isGrowing(price) && each.isShare) {
      const [low = 0, high = 0] = gains(each, share);
      if (all.length >= 2) [all[0], all[1]] = [(all[0] ?? 0) + low, (all[1] ?? 0) + high];
    }
  }
  return all;
}

function weightIn(part: Part, member: Member, weights: readonly (Weights | undefined)[]): Interval {
  const all = weights.map((each) => (each ? weightOf(part, member, each) : ZERO));
  return all.reduce(hull);
}
