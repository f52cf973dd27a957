import type { Member, OptionalPart, Part } from "../ledger.ts";
import type { Segment } from "../price-values.ts";
import { mergeSegments } from "./box.ts";
import { getMagnitude } from "./interval.ts";
import { getWidth } from "./problem.ts";
import type { Group, Problem } from "./problem.ts";
import { simplifyGroup, switchOptionOn } from "./pruning.ts";
import { getWeight } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** An open choice, and the group that remains for each of its two outcomes. */
interface Branching {
  /** Amount of uncertainty that the choice adds to the bound. */
  readonly score: number;
  readonly split: () => readonly (Group | undefined)[];
}

/**
 * Splits a problem in two at the choice that makes its bound least certain. Returns undefined if no choice can
 * be split, because only ranges of values are left and it is unknown which values can be reached.
 */
export function branchProblem(
  { pages, groups }: Problem,
  weights: readonly Weights[],
): Problem[] | undefined {
  let [best, at]: [Branching | undefined, number] = [undefined, 0];
  for (const [index, group] of groups.entries()) {
    const own = weights[index];
    const candidate = own && findBranching(group, own);
    if (candidate && candidate.score > (best?.score ?? -1)) [best, at] = [candidate, index];
  }
  return best?.split().map((part) => ({ pages, groups: groups.toSpliced(at, 1, ...(part ? [part] : [])) }));
}

function findBranching(group: Group, weights: Weights): Branching | undefined {
  let [score, widest]: [number, Member | undefined] = [-1, undefined];
  for (const member of group.members) {
    if (!isUndecided(member)) continue;
    const own = scoreMember(member, weights);
    if (own > score) [score, widest] = [own, member];
  }
  if (group.optional) {
    const on = { ...group, optional: false };
    return { score: Math.max(score, 0), split: () => [simplifyGroup(on), undefined] };
  }
  const member = widest;
  return member && { score, split: () => splitMember(group, member) };
}

/** Tells whether any part of the member can be split. */
function isUndecided({ optional, price, modifications }: Member): boolean {
  return optional || isSplittable(price) || modifications.some((each) => each.optional || isSplittable(each));
}

function isSplittable({ segments }: Part): boolean {
  const [first, ...others] = segments;
  if (others.length > 0 || !first) return others.length > 0;
  return (first.isDense || first.halve !== undefined) && first.low < first.high;
}

/** Scores a member, first by the uncertainty of its gain, then by its size. */
function scoreMember(member: Member, weights: Weights): number {
  const line = mergeSegments(member.price.segments);
  let score = scorePart(member.price, member, weights, member.optional, 1);
  for (const each of member.modifications) {
    const unit = each.isShare ? getMagnitude(line) : 1;
    score = Math.max(score, scorePart(each, member, weights, each.optional || member.optional, unit));
  }
  return score;
}

function scorePart(part: Part, member: Member, weights: Weights, optional: boolean, unit: number): number {
  const { low, high } = getWeight(part, member, weights);
  const width = optional ? getMagnitude(mergeSegments(part.segments)) : getWidth(part.segments);
  return unit * width * (high - low + 1e-3 * Math.max(Math.abs(low), Math.abs(high)));
}

function splitMember(group: Group, member: Member): Group[] {
  if (member.optional) {
    const members = group.members.filter((each) => each !== member);
    return [switchOptionOn(group, member), simplifyGroup({ ...group, members })];
  }
  const { price, modifications } = member;
  if (isSplittable(price)) {
    return splitSegments(price.segments).map((segments) =>
      replaceMember(group, member, { ...member, price: { ...price, segments } }),
    );
  }
  const open = modifications.find((each) => each.optional || isSplittable(each));
  const replace = (part: OptionalPart | undefined): Group => {
    const parts = modifications.flatMap((each) => (each === open ? (part ?? []) : [each]));
    return replaceMember(group, member, { ...member, modifications: parts });
  };
  if (!open) return [group];
  if (open.optional) return [replace({ ...open, optional: false }), replace(undefined)];
  return splitSegments(open.segments).map((segments) => replace({ ...open, segments }));
}

function replaceMember(group: Group, from: Member, to: Member): Group {
  return simplifyGroup({ ...group, members: group.members.map((member) => (member === from ? to : member)) });
}

function splitSegments(segments: readonly Segment[]): Segment[][] {
  const [first, ...others] = segments;
  if (!first) return [];
  if (others.length > 0) return [[first], others];
  if (first.halve) return first.halve().map((half) => [half]);
  const middle = Math.floor((first.low + first.high) / 2);
  return [[{ ...first, high: middle }], [{ ...first, low: middle + 1 }]];
}
