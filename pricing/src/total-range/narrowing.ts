import { share } from "../exact.ts";
import { addTo, enter, enterBased, noSums } from "../ledger.ts";
import type { Member, OptionalPart } from "../ledger.ts";
import type { Segment } from "../price-values.ts";
import type { Choice, PickedMember } from "./choice.ts";
import { isDecided, isPoint } from "./problem.ts";
import type { Group, Problem } from "./problem.ts";
import { alternativesOf, candidatesOf, gainWith, modificationGain, referenceValue } from "./relaxation.ts";
import type { GroupGain, MemberGain, Relaxation } from "./relaxation.ts";
import type { Weights } from "./weights.ts";

/**
 * Drops every alternative whose gain alone exceeds `room`: with it no choice can beat the best one known (reduced cost
 * fixing). What is decided then is added up.
 */
export function narrowed(
  problem: Problem,
  { gains }: Relaxation,
  weights: readonly Weights[],
  reference: Choice,
  room: number,
): Problem {
  const groups = problem.groups.flatMap((group, index) => {
    const [gain, own] = [gains[index], weights[index]];
    if (!gain || !own) return [group];
    return narrowedGroup(group, gain, own, reference.groups[index], room) ?? [];
  });
  return { ...problem, groups: merged(groups) };
}

function narrowedGroup(
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
  const excess = excesses(group, gain.members);
  const members = group.members.flatMap((member, index) => {
    const own = gain.members[index];
    const { on, off } = excess[index] ?? { on: 0, off: Infinity };
    if (!own || on > left) return [];
    return narrowedMember({ ...member, optional: off <= left }, own, weights, reference?.[index], left - on);
  });
  const isMet = group.members.some(({ optional: was }, index) => was && (excess[index]?.off ?? 0) > left);
  const rule = isMet && group.rule === "some" ? "any" : group.rule;
  return withRule({ ...group, optional, rule, members });
}

/** By member, at least how much more the group gains with it on, and with it off. */
function excesses({ members, rule }: Group, gains: readonly MemberGain[]): { on: number; off: number }[] {
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

/** The group after something about its options was decided. */
export function withRule(group: Group): Group {
  const options = group.members.filter((member) => member.optional);
  return options.length === 0 ? folded({ ...group, rule: "any" }) : folded(settleRule(group, options));
}

function settleRule(group: Group, [first, ...others]: readonly Member[]): Group {
  const isLast = others.length === 0;
  if (isLast && (group.rule === "one" || group.rule === "some")) {
    const members = group.members.map((each) => (each === first ? { ...each, optional: false } : each));
    return { ...group, rule: "any", members };
  }
  return isLast ? { ...group, rule: "any" } : group;
}

/** Switches an option on, whereupon the selection type asks for no other. */
export function withOptionOn(group: Group, chosen: Member): Group {
  const isExclusive = group.rule === "one" || group.rule === "at_most_one";
  const members = group.members.flatMap((member) => {
    if (member === chosen) return [{ ...member, optional: false }];
    return isExclusive && member.optional ? [] : [member];
  });
  return withRule({ ...group, rule: "any", members });
}

function narrowedMember(
  member: Member,
  gain: MemberGain,
  weights: Weights,
  reference: PickedMember | undefined,
  room: number,
): Member {
  const { price, modifications } = member;
  if (isPoint(price)) {
    const [only] = candidatesOf(price);
    if (!only || modifications.length === 0) return member;
    const narrow = modifications.flatMap((each, index) => {
      const from = referenceValue(each, index, reference);
      const all = alternativesOf(each).map((picked) =>
        modificationGain(member, each, only, picked, weights, from),
      );
      const least = Math.min(...all);
      return narrowedPart(
        each,
        room,
        (value) => modificationGain(member, each, only, { value }, weights, from) - least,
        each.optional ? (all[0] ?? 0) - least : Infinity,
      );
    });
    return { ...member, modifications: narrow };
  }
  const segments = narrowedSegments(
    price.segments,
    room,
    (value) => gainWith(member, { value }, weights, reference).gain - gain.on,
  );
  return { ...member, price: { ...price, segments } };
}

function narrowedPart(
  each: OptionalPart,
  room: number,
  excess: (value: number) => number,
  whenOff: number,
): OptionalPart[] {
  const segments = narrowedSegments(each.segments, room, excess);
  if (segments.length === 0) return [];
  return [{ ...each, optional: whenOff <= room, segments }];
}

/** The excess is concave within a segment: it lies above the line between its ends. */
function narrowedSegments(
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

function isFolded(member: Member): boolean {
  return !member.scope && isDecided(member);
}

/** Adds up the members about which nothing is left to choose. */
function folded(group: Group): Group {
  const decided = group.members.filter(isFolded);
  if (decided.length === 0) return group;
  const constant = noSums();
  addTo(constant, group.constant);
  for (const { price, modifications, isBase } of decided) {
    const add = isBase ? enterBased : enter;
    const line = price.segments[0]?.low ?? 0;
    add(constant, price.slot, line);
    for (const { slot, segments, isShare } of modifications) {
      const [only] = segments;
      add(constant, slot, isShare && only?.ratios ? share(line, only.ratios[0]) : (only?.low ?? 0));
    }
  }
  return { ...group, constant, members: group.members.filter((member) => !isFolded(member)) };
}

/** One group for each page's groups in which nothing is left. */
function merged(groups: readonly Group[]): Group[] {
  const settled = new Map<number, Group>();
  const others = groups.filter((group) => {
    if (group.optional || group.members.length > 0) return true;
    const constant = noSums();
    addTo(constant, group.constant);
    addTo(constant, settled.get(group.page)?.constant ?? noSums());
    settled.set(group.page, { ...group, constant });
    return false;
  });
  return [...settled.values(), ...others];
}
