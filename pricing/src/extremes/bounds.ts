import type { Whole } from "../exact.ts";
import { BASE } from "../ledger.ts";
import type { GroupLedger, ModificationMember, PageLedger, PercentMember } from "../ledger.ts";
import { ZERO, approximate, hull, orNothing, product, sum } from "./interval.ts";
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
  const lows = group.constant.map(Number);
  const highs = [...lows];
  const enter = (slot: number, { low, high }: Interval, optional: boolean): void => {
    lows[slot] = (lows[slot] ?? 0) + (optional && low > 0 ? 0 : low);
    highs[slot] = (highs[slot] ?? 0) + (optional && high < 0 ? 0 : high);
  };
  for (const member of group.members) {
    if ("scope" in member) continue;
    const { slot, based, optional, modifications } = member;
    const line = amountBounds(member.ends);
    enter(slot, line, optional);
    if (based) enter(BASE, line, optional);
    for (const each of modifications) {
      const amount = modificationBounds(each, line);
      enter(each.slot, amount, optional);
      if (based) enter(BASE, amount, optional);
    }
  }
  const bounds = lows.map((low, slot): Interval => ({ low, high: highs[slot] ?? 0 }));
  return group.optional ? bounds.map(orNothing) : bounds;
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
    const amount = amountBounds(each.ends);
    return each.optional ? orNothing(amount) : amount;
  }
  return asRounded(product(rates(each), line));
}

function amountBounds(ends: readonly Whole[]): Interval {
  let low = Infinity;
  let high = -Infinity;
  for (const end of ends) {
    low = Math.min(low, Number(end));
    high = Math.max(high, Number(end));
  }
  return { low, high };
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
