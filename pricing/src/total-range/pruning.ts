import { takeShare } from "../exact.ts";
import { addAmount, addBaseAmount, addSums, createSums } from "../ledger.ts";
import type { Member, OptionalPart } from "../ledger.ts";
import type { Segment } from "../price-values.ts";
import type { Choice, PickedMember } from "./choice.ts";
import { isDecided, isPoint } from "./problem.ts";
import type { Group, Problem } from "./problem.ts";
import {
  computeGainAtPrice,
  computeModificationGain,
  getReferenceValue,
  listAlternatives,
  listCandidates,
} from "./relaxation.ts";
import type { GroupGain, MemberGain, Relaxation } from "./relaxation.ts";
import type { Weights } from "./weights.ts";

/**
 * Prunes every alternative that the best known total dominates: the alternative raises the bound by more than
 * `room`, so no choice that contains it can be better (reduced-cost fixing). Then adds members without an
 * open choice to the constant of their group.
 */
export function pruneProblem(
  problem: Problem,
  { gains }: Relaxation,
  weights: readonly Weights[],
  reference: Choice,
  room: number,
): Problem {
  const groups = problem.groups.flatMap((group, index) => {
    const [gain, own] = [gains[index], weights[index]];
    if (!gain || !own) return [group];
    return pruneGroup(group, gain, own, reference.groups[index], room) ?? [];
  });
  return { ...problem, groups: mergeSettled(groups) };
}

function pruneGroup(
  group: Group,
  gain: GroupGain,
  weights: Weights,
  reference: Choice["groups"][number],
  room: number,
): Group | undefined {
  const best = Math.min(gain.on, gain.off);
  if (gain.on - best > room) return undefined;
  const optional = group.optional && gain.off - best <= room;
  const left = room - (gain.on - best);
  const excess = computeExcesses(group, gain.members);
  const members = group.members.flatMap((member, index) => {
    const own = gain.members[index];
    const { on, off } = excess[index] ?? { on: 0, off: Infinity };
    if (!own || on > left) return [];
    return pruneMember({ ...member, optional: off <= left }, own, weights, reference?.[index], left - on);
  });
  const isMet = group.members.some(({ optional: was }, index) => was && (excess[index]?.off ?? 0) > left);
  const rule = isMet && group.rule === "some" ? "any" : group.rule;
  return simplifyGroup({ ...group, optional, rule, members });
}

/**
 * Computes two values for each member: the least gain of the group with the member on, and with it off. Both
 * are relative to the least gain of the group's best choice.
 */
function computeExcesses(
  { members, rule }: Group,
  gains: readonly MemberGain[],
): { on: number; off: number }[] {
  const switches = gains.map(({ on, off }) => on - off);
  const options = switches.filter((_, index) => members[index]?.optional);
  const alternatives = rule === "at_most_one" ? [...options, 0] : options;
  const [first = 0, second = Infinity] = alternatives.toSorted((a, b) => a - b);
  return members.map(({ optional }, index) => {
    const gain = switches[index] ?? 0;
    if (!optional) return { on: 0, off: Infinity };
    if (rule === "any") return { on: Math.max(0, gain), off: Math.max(0, -gain) };
    if (rule === "some") return { on: Math.max(0, gain - Math.max(0, first)), off: Math.max(0, -gain) };
    return { on: gain - first, off: gain === first ? second - first : 0 };
  });
}

/** Simplifies a group after a decision about its options. */
export function simplifyGroup(group: Group): Group {
  const options = group.members.filter((member) => member.optional);
  return options.length === 0
    ? foldDecided({ ...group, rule: "any" })
    : foldDecided(settleRule(group, options));
}

function settleRule(group: Group, [first, ...others]: readonly Member[]): Group {
  const isLast = others.length === 0;
  if (isLast && (group.rule === "one" || group.rule === "some")) {
    const members = group.members.map((each) => (each === first ? { ...each, optional: false } : each));
    return { ...group, rule: "any", members };
  }
  return isLast ? { ...group, rule: "any" } : group;
}

/** Switches an option on. The selection type then requires no other option. */
export function switchOptionOn(group: Group, chosen: Member): Group {
  const isExclusive = group.rule === "one" || group.rule === "at_most_one";
  const members = group.members.flatMap((member) => {
    if (member === chosen) return [{ ...member, optional: false }];
    return isExclusive && member.optional ? [] : [member];
  });
  return simplifyGroup({ ...group, rule: "any", members });
}

function pruneMember(
  member: Member,
  gain: MemberGain,
  weights: Weights,
  reference: PickedMember | undefined,
  room: number,
): Member {
  const { price, modifications } = member;
  if (isPoint(price)) {
    const [only] = listCandidates(price);
    if (!only || modifications.length === 0) return member;
    const narrow = modifications.flatMap((each, index) => {
      const from = getReferenceValue(each, index, reference);
      const all = listAlternatives(each).map((picked) =>
        computeModificationGain(member, each, only, picked, weights, from),
      );
      const least = Math.min(...all);
      return prunePart(
        each,
        room,
        (value) => computeModificationGain(member, each, only, { value }, weights, from) - least,
        each.optional ? (all[0] ?? 0) - least : Infinity,
      );
    });
    return { ...member, modifications: narrow };
  }
  const segments = pruneSegments(
    price.segments,
    room,
    (value) => computeGainAtPrice(member, { value }, weights, reference).gain - gain.on,
  );
  return { ...member, price: { ...price, segments } };
}

function prunePart(
  each: OptionalPart,
  room: number,
  excess: (value: number) => number,
  whenOff: number,
): OptionalPart[] {
  const segments = pruneSegments(each.segments, room, excess);
  if (segments.length === 0) return [];
  return [{ ...each, optional: whenOff <= room, segments }];
}

/**
 * Prunes values. The excess is concave within a segment, so between the ends it is never below the straight
 * line that connects the excesses at the ends.
 */
function pruneSegments(
  segments: readonly Segment[],
  room: number,
  excess: (value: number) => number,
): Segment[] {
  return segments.flatMap((segment): Segment[] => {
    const { low, high, isDense, ratios } = segment;
    const [atLow, atHigh] = [excess(low), excess(high)];
    if (atLow > room && atHigh > room) return [];
    if (low === high || (atLow <= room && atHigh <= room)) return [segment];
    const part = (room - Math.min(atLow, atHigh)) / Math.abs(atHigh - atLow);
    const steps = Math.floor((high - low) * Math.min(1, part + 1e-9) + 1e-6);
    const isLow = atLow <= room;
    const end = isLow ? low : high;
    if (!ratios && steps < 1) return [{ low: end, high: end, isDense: true }];
    if (!isDense) return [segment];
    return [isLow ? { ...segment, high: low + steps } : { ...segment, low: high - steps }];
  });
}

function isFoldable(member: Member): boolean {
  return !member.scope && isDecided(member);
}

/** Adds the decided members to the group's constant. */
function foldDecided(group: Group): Group {
  const decided = group.members.filter(isFoldable);
  if (decided.length === 0) return group;
  const constant = createSums();
  addSums(constant, group.constant);
  for (const { price, modifications, isBase } of decided) {
    const add = isBase ? addBaseAmount : addAmount;
    const line = price.segments[0]?.low ?? 0;
    add(constant, price.slot, line);
    for (const { slot, segments, isShare } of modifications) {
      const [only] = segments;
      add(constant, slot, isShare && only?.ratios ? takeShare(line, only.ratios[0]) : (only?.low ?? 0));
    }
  }
  return { ...group, constant, members: group.members.filter((member) => !isFoldable(member)) };
}

/** Merges the groups of each page without open choices into one. */
function mergeSettled(groups: readonly Group[]): Group[] {
  const settled = new Map<number, Group>();
  const others = groups.filter((group) => {
    if (group.optional || group.members.length > 0) return true;
    const constant = createSums();
    addSums(constant, group.constant);
    addSums(constant, settled.get(group.page)?.constant ?? createSums());
    settled.set(group.page, { ...group, constant });
    return false;
  });
  return [...settled.values(), ...others];
}
