import { computeBill } from "../bill.ts";
import type { PageRules } from "../bill.ts";
import type { Member } from "../ledger.ts";
import type { Segment } from "../price-values.ts";
import { computeShareInterval, hasIndependentMembers } from "./box.ts";
import type { Box, PageBox } from "./box.ts";
import type { Choice, PickedMember } from "./choice.ts";
import { ZERO, getMagnitude } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { isPoint } from "./problem.ts";
import type { Group, Problem } from "./problem.ts";
import type { Slopes } from "./slopes.ts";

/** The best total of a page at its corner, or at sums near the corner that rounding makes better. */
export interface CornerBound {
  /** Minor units, lower being better. No choice comes to a better total. */
  readonly total: number;
  /** The distance from the corner to the sums with this total, by slot. */
  readonly distance: readonly number[];
}

/**
 * Bounds the total of a page that rises with each of its sums. Such a total is best if all sums are at their
 * low ends (sign 1), or all at their high ends (sign -1): the corner. Only rounding can make other sums
 * better, and only sums so near the corner that their real total is worse by less than the rounding of both
 * totals. Each of these sums is billed exactly. Undefined if there are too many of them, or if the total does
 * not rise everywhere.
 */
export function boundByCorner(
  rules: PageRules,
  { sums, rounded, discountable }: PageBox,
  { bySum, rounding }: Slopes,
  sign: 1 | -1,
): CornerBound | undefined {
  const corner = rounded.map(({ low, high }) => (sign === 1 ? low : high));
  const [a = 0, b = 0] = corner;
  // Slopes are valid only within the box, but the corner can be outside of it.
  if (!bySum || a + b < discountable.low || a + b > discountable.high) return undefined;
  const distances = listDistances(rounded, bySum, computeRoom(sums, rounding));
  return distances
    ?.map((distance): CornerBound => {
      const at = corner.map((sum, slot) => sum + sign * (distance[slot] ?? 0));
      return { total: sign * Number(computeBill(at, rules).total), distance };
    })
    .reduce((best, each) => (each.total < best.total ? each : best));
}

/**
 * Returns the largest difference that rounding can reverse, between the real totals of two choices on a page.
 */
function computeRoom(sums: readonly Interval[], rounding: number): number {
  const scale = sums.reduce((all, each) => all + getMagnitude(each), 0);
  return 2 * rounding + 1e-6 + 1e-11 * scale;
}

/**
 * Tells whether no other choice can be better than the corners, provided that one choice reaches all corners:
 * even the smallest step of any amount costs more than rounding can regain.
 */
export function areCornersBest(
  { groups }: Problem,
  box: Box,
  slopes: readonly Slopes[],
  sign: 1 | -1,
): boolean {
  if (!box.hasCorners || !groups.every(hasIndependentMembers)) return false;
  let [room, least] = [0, Infinity];
  for (const [page, { bySum, rounding }] of slopes.entries()) {
    const own = box.pages[page];
    if (!bySum || !own) return false;
    room += computeRoom(own.sums, rounding);
    own.rounded.forEach(({ low, high }, slot) => {
      if (low < high) least = Math.min(least, bySum[slot]?.low ?? 0);
    });
  }
  return groups.every(({ page, members }, index) =>
    members.every((member) => {
      const bases = { group: box.groupBases[index], page: box.pageBases[page], proposal: box.proposalBase };
      return getSmallestStep(member, member.scope && bases[member.scope], sign) * least > room;
    }),
  );
}

/**
 * Returns the distance from the member's amount at the corner to its next amount, or a lower bound of this
 * distance. A percent line without an open choice changes only with other members.
 */
function getSmallestStep({ price, scope, optional }: Member, base = ZERO, sign: 1 | -1): number {
  if (scope) {
    if (!isPoint(price)) return 0;
    return optional ? computeShareInterval(price.segments, base).low : Infinity;
  }
  // With sign -1, amounts are negated, so that the high ends become the low ends.
  const getStart = ({ low, high }: Segment): number => (sign === 1 ? low : -high);
  let start = optional ? 0 : Infinity;
  for (const segment of price.segments) start = Math.min(start, getStart(segment));
  let smallest = optional && start < 0 ? -start : Infinity;
  for (const segment of price.segments) {
    const distance = getStart(segment) - start;
    if (distance > 0) smallest = Math.min(smallest, distance);
    else if (segment.low < segment.high)
      smallest = Math.min(smallest, segment.isDense ? 1 : (segment.step ?? 0));
  }
  return smallest;
}

/** Tells whether the corner is at least as good as all sums near it. */
export function isAtCorner(bound: CornerBound | undefined): boolean {
  return bound?.distance.every((by) => by === 0) ?? false;
}

/**
 * Lists the whole distances from the corner at which the real total is worse by at most `room`, starting with
 * the corner itself.
 */
function listDistances(
  sums: readonly Interval[],
  slopes: readonly Interval[],
  room: number,
): number[][] | undefined {
  let all: { distance: number[]; left: number }[] = [{ distance: [], left: room }];
  for (const [slot, { low, high }] of sums.entries()) {
    const slope = slopes[slot]?.low ?? 0;
    if (low < high && !(slope * maxDistances > room)) return undefined;
    all = all.flatMap(({ distance, left }) => {
      const most = low < high ? Math.min(high - low, Math.floor(left / slope)) : 0;
      return Array.from({ length: most + 1 }, (_, by) => ({
        distance: [...distance, by],
        left: left - by * slope,
      }));
    });
    if (all.length > maxDistances) return undefined;
  }
  return all.map(({ distance }) => distance);
}

/**
 * Moves a choice away from the corner of a page by a distance. Changes one amount for each slot, if an amount
 * can change so far. Percent lines may change with these amounts, so only the total of the new choice shows
 * whether the sums were reached.
 */
export function moveFromCorner(
  { groups }: Problem,
  choice: Choice,
  page: number,
  distance: readonly number[],
  sign: 1 | -1,
): Choice {
  return distance.reduce((moved, by, slot): Choice => {
    if (by === 0) return moved;
    for (const [index, group] of groups.entries()) {
      if (group.page !== page) continue;
      const own = moveMember(group, moved.groups[index], slot, sign * by);
      if (own) return { groups: moved.groups.with(index, own) };
    }
    return moved;
  }, choice);
}

function moveMember(
  { members }: Group,
  picked: Choice["groups"][number],
  slot: number,
  by: number,
): (PickedMember | undefined)[] | undefined {
  const at = members.findIndex(({ scope, price, modifications }, index) => {
    const own = picked?.[index];
    if (!own || scope || price.slot !== slot || modifications.length > 0) return false;
    const value = own.price.value + by;
    return price.segments.some(({ low, high, isDense }) => isDense && low <= value && value <= high);
  });
  const own = picked?.[at];
  return own && picked?.with(at, { ...own, price: { value: own.price.value + by } });
}

/** Maximum number of sums near a corner to bill. */
const maxDistances = 32;
