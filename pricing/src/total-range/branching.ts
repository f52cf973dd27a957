import type { Member, OptionalPart, Part } from "../ledger.ts";
import type { Segment } from "../price-values.ts";
import { widthOf } from "./problem.ts";
import type { Group, Problem } from "./problem.ts";
import { withOptionOn, withRule } from "./narrowing.ts";
import { segmentsHull } from "./box.ts";
import { magnitude } from "./interval.ts";
import { weightOf } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** One thing that is still to be chosen, and the problems that remain on either side of it. */
interface Branching {
  readonly score: number;
  readonly split: () => readonly (Group | undefined)[];
}

/**
 * Splits a problem in two on what its bound is least certain of. Undefined where nothing can be split: only values
 * between ends are left of which it is not known which can be reached.
 */
export function branches({ pages, groups }: Problem, weights: readonly Weights[]): Problem[] | undefined {
  let [best, at]: [Branching | undefined, number] = [undefined, 0];
  for (const [index, group] of groups.entries()) {
    const own = weights[index];
    const candidate = own && branchingOf(group, own);
    if (candidate && candidate.score > (best?.score ?? -1)) [best, at] = [candidate, index];
  }
  return best?.split().map((part) => ({ pages, groups: groups.toSpliced(at, 1, ...(part ? [part] : [])) }));
}

function branchingOf(group: Group, weights: Weights): Branching | undefined {
  let [score, widest]: [number, Member | undefined] = [-1, undefined];
  for (const member of group.members) {
    if (!isOpen(member)) continue;
    const own = memberScore(member, weights);
    if (own > score) [score, widest] = [own, member];
  }
  if (group.optional) {
    const on = { ...group, optional: false };
    return { score: Math.max(score, 0), split: () => [withRule(on), undefined] };
  }
  const member = widest;
  return member && { score, split: () => splitMember(group, member) };
}

/** Something about it can be split. */
function isOpen({ optional, price, modifications }: Member): boolean {
  return optional || isSplittable(price) || modifications.some((each) => each.optional || isSplittable(each));
}

function isSplittable({ segments }: Part): boolean {
  const [first, ...others] = segments;
  return others.length > 0 || (first?.isDense === true && first.low < first.high);
}

/** How uncertain the gain is first, and how large last. */
function memberScore(member: Member, weights: Weights): number {
  const line = segmentsHull(member.price.segments);
  let score = partScore(member.price, member, weights, member.optional, 1);
  for (const each of member.modifications) {
    const unit = each.isShare ? magnitude(line) : 1;
    score = Math.max(score, partScore(each, member, weights, each.optional || member.optional, unit));
  }
  return score;
}

function partScore(part: Part, member: Member, weights: Weights, optional: boolean, unit: number): number {
  const { low, high } = weightOf(part, member, weights);
  const width = optional ? magnitude(segmentsHull(part.segments)) : widthOf(part.segments);
  return unit * width * (high - low + 1e-3 * Math.max(Math.abs(low), Math.abs(high)));
}

function splitMember(group: Group, member: Member): Group[] {
  if (member.optional) {
    const members = group.members.filter((each) => each !== member);
    return [withOptionOn(group, member), withRule({ ...group, members })];
  }
  const { price, modifications } = member;
  if (isSplittable(price)) {
    return splitSegments(price.segments).map((segments) =>
      replaced(group, member, { ...member, price: { ...price, segments } }),
    );
  }
  const open = modifications.find((each) => each.optional || isSplittable(each));
  const replace = (part: OptionalPart | undefined): Group => {
    const parts = modifications.flatMap((each) => (each === open ? (part ?? []) : [each]));
    return replaced(group, member, { ...member, modifications: parts });
  };
  if (!open) return [group];
  if (open.optional) return [replace({ ...open, optional: false }), replace(undefined)];
  return splitSegments(open.segments).map((segments) => replace({ ...open, segments }));
}

function replaced(group: Group, from: Member, to: Member): Group {
  return withRule({ ...group, members: group.members.map((member) => (member === from ? to : member)) });
}

function splitSegments(segments: readonly Segment[]): Segment[][] {
  const [first, ...others] = segments;
  if (!first) return [];
  if (others.length > 0) return [[first], others];
  const middle = Math.floor((first.low + first.high) / 2);
  return [[{ ...first, high: middle }], [{ ...first, low: middle + 1 }]];
}
