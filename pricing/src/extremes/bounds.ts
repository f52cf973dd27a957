import { BASE } from "../ledger.ts";
import type { GroupLedger, ModificationMember, PageLedger, PercentMember, PlainMember } from "../ledger.ts";
import { ZERO, approximate, hull, orNothing, point, product, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";

/** For each of a page's four sums, and for the base of percent lines, between what it lies in any choice. */
export type Bounds = Interval[];

/** One per page of the proposal, on one frequency. */
export function boundsOf(pages: readonly PageLedger[]): Bounds[] {
  const all = pages.map((page) => page.groups.map(plainBounds));
  const bases = all.map((groups) => groups.map(at(BASE)).reduce(sum, ZERO));
  const proposal = bases.reduce(sum, ZERO);
  return pages.map((page, index) => {
    const groups = all[index] ?? [];
    const bounds = [0, 1, 2, 3, BASE].map((slot) => groups.map(at(slot)).reduce(sum, ZERO));
    page.groups.forEach((group, place) => {
      const own = at(BASE)(groups[place] ?? []);
      const scopes = { group: own, page: bases[index] ?? ZERO, proposal };
      for (const member of group.members) {
        if ("scope" in member) addPercent(bounds, group, member, scopes[member.scope]);
      }
    });
    return bounds;
  });
}

/** The shares a percent line, or a percent modification, can take; none where it can be switched off. */
export function rates({ optional, ratios }: Pick<PercentMember, "optional" | "ratios">): Interval {
  const all = hull(ratios.map(approximate));
  return optional ? orNothing(all) : all;
}

function plainBounds(group: GroupLedger): Bounds {
  const bounds = group.constant.map((amount) => point(Number(amount)));
  for (const member of group.members) {
    if (!("scope" in member)) addPlain(bounds, member);
  }
  return group.optional ? bounds.map(orNothing) : bounds;
}

function addPlain(bounds: Bounds, member: PlainMember): void {
  const line = hull(member.ends.map(Number));
  const parts = [{ slot: member.slot, amount: line }];
  for (const each of member.modifications) {
    parts.push({ slot: each.slot, amount: modificationBounds(each, line) });
  }
  for (const { slot, amount } of parts) {
    const possible = member.optional ? orNothing(amount) : amount;
    add(bounds, slot, possible);
    if (member.based) add(bounds, BASE, possible);
  }
}

function addPercent(bounds: Bounds, group: GroupLedger, member: PercentMember, base: Interval): void {
  const optional = member.optional || group.optional;
  const rounded = asRounded(product(hull(member.ratios.map(approximate)), base));
  add(bounds, member.slot, optional ? orNothing(rounded) : rounded);
  for (const each of member.modifications) {
    const amount = modificationBounds(each, rounded);
    add(bounds, each.slot, optional ? orNothing(amount) : amount);
  }
}

function modificationBounds(each: ModificationMember, line: Interval): Interval {
  if (each.ratios.length === 0) {
    const amount = hull(each.ends.map(Number));
    return each.optional ? orNothing(amount) : amount;
  }
  return asRounded(product(rates(each), line));
}

/** Rounding moves an amount by half a minor unit at most, and never across zero. */
function asRounded({ low, high }: Interval): Interval {
  return {
    low: low < 0 ? low - 1 : Math.max(0, low - 1),
    high: high > 0 ? high + 1 : Math.min(0, high + 1),
  };
}

function add(bounds: Bounds, slot: number, amount: Interval): void {
  bounds[slot] = sum(at(slot)(bounds), amount);
}

function at(slot: number): (bounds: Bounds) => Interval {
  return (bounds) => bounds[slot] ?? ZERO;
}
