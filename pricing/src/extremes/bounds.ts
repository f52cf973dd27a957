import type { Whole } from "../exact.ts";
import { BASE } from "../ledger.ts";
import type { GroupLedger, ModificationMember, PageLedger, PercentMember, PlainMember } from "../ledger.ts";
import { DISCOUNT_EXEMPT } from "../page-total.ts";
import { ZERO, approximate, hull, magnitude, orNothing, point, product, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";

/** By slot: a page's four sums, the base of percent lines, and the sum of all that can be discounted. */
type Slots = Interval[];
const DISCOUNTABLE = 5;
const SLOTS = [0, 1, 2, 3, BASE, DISCOUNTABLE];

/** Between what a page's sums lie in any choice. */
export interface Bounds {
  readonly sums: readonly Interval[];
  readonly discountable: Interval;
  /** At most how large the taxed discountable part is, in terms of all that is discountable. */
  readonly leverage: number;
}

export const NO_BOUNDS: Bounds = { sums: [], discountable: ZERO, leverage: 1 };

/** One per page of the proposal, on one frequency. */
export function boundsOf(pages: readonly PageLedger[]): Bounds[] {
  const all = pages.map((page) => page.groups.map(plainBounds));
  const bases = all.map((groups) => totalAt(groups, BASE));
  const proposal = bases.reduce(sum, ZERO);
  return pages.map((page, index) => {
    const groups = all[index] ?? [];
    const plain = SLOTS.map((slot) => totalAt(groups, slot));
    const slots = [...plain];
    page.groups.forEach((group, place) => {
      const scopes = { group: at(groups[place], BASE), page: at(plain, BASE), proposal };
      for (const member of percentMembers(group)) addPercent(slots, group, member, scopes[member.scope]);
    });
    return withProportion(page, plain, slots);
  });
}

/** The shares a percent line, or a percent modification, can take; none where it can be switched off. */
export function rates({ optional, ratios }: Pick<PercentMember, "optional" | "ratios">): Interval {
  const all = hull(ratios.map(approximate));
  return optional ? orNothing(all) : all;
}

function percentMembers(group: GroupLedger): PercentMember[] {
  return group.members.filter((member): member is PercentMember => "scope" in member);
}

function plainBounds(group: GroupLedger): Slots {
  const { constant } = group;
  const lows = [...constant, Number(constant[0] ?? 0) + Number(constant[1] ?? 0)].map(Number);
  const highs = [...lows];
  const options: Slots[] = [];
  const enter = (slot: number, { low, high }: Interval, optional: boolean): void => {
    lows[slot] = (lows[slot] ?? 0) + (optional && low > 0 ? 0 : low);
    highs[slot] = (highs[slot] ?? 0) + (optional && high < 0 ? 0 : high);
  };
  for (const member of group.members) {
    if ("scope" in member) continue;
    const { optional, slot, based, ends } = member;
    if (optional && group.selection === "single") options.push(memberBounds(member));
    else if (member.modifications.length > 0) {
      for (const [index, bounds] of memberBounds(member).entries()) enter(index, bounds, optional);
    } else {
      const amount = amountBounds(ends);
      enter(slot, amount, optional);
      if (slot < DISCOUNT_EXEMPT) enter(DISCOUNTABLE, amount, optional);
      if (based) enter(BASE, amount, optional);
    }
  }
  const fixed = lows.map((low, slot): Interval => ({ low, high: highs[slot] ?? 0 }));
  const complete = options.length === group.options;
  const bounds =
    options.length === 0 ? fixed : fixed.map((own, slot) => sum(own, oneOf(options, slot, complete)));
  return group.optional ? bounds.map(orNothing) : bounds;
}

function oneOf(options: readonly Slots[], slot: number, complete: boolean): Interval {
  const each = options.map((option) => at(option, slot));
  const range = {
    low: Math.min(...each.map((one) => one.low)),
    high: Math.max(...each.map((one) => one.high)),
  };
  return complete ? range : orNothing(range);
}

/** Taken end by end, so that a credit of ten percent never exceeds its line. */
function memberBounds(member: PlainMember): Slots {
  const each = member.ends.map((end) => {
    const slots = SLOTS.map(() => ZERO);
    const line = point(Number(end));
    const add = (slot: number, amount: Interval): void => {
      slots[slot] = sum(at(slots, slot), amount);
    };
    const parts = [{ slot: member.slot, amount: line }];
    for (const one of member.modifications) {
      parts.push({ slot: one.slot, amount: modificationBounds(one, line) });
    }
    for (const { slot, amount } of parts) {
      add(slot, amount);
      if (slot < DISCOUNT_EXEMPT) add(DISCOUNTABLE, amount);
      if (member.based) add(BASE, amount);
    }
    return slots;
  });
  return SLOTS.map((slot) => hull(each.flatMap((slots) => [at(slots, slot).low, at(slots, slot).high])));
}

function addPercent(slots: Slots, group: GroupLedger, member: PercentMember, base: Interval): void {
  const optional = member.optional || group.optional;
  const add = (slot: number, amount: Interval): void => {
    const possible = optional ? orNothing(amount) : amount;
    slots[slot] = sum(at(slots, slot), possible);
    if (slot < DISCOUNT_EXEMPT) slots[DISCOUNTABLE] = sum(at(slots, DISCOUNTABLE), possible);
  };
  const line = asRounded(product(hull(member.ratios.map(approximate)), base));
  add(member.slot, line);
  for (const each of member.modifications) add(each.slot, modificationBounds(each, line));
}

/**
 * A single percent line below zero, such as a bundle price, stays in proportion to what it is of, though the bounds
 * taken one by one do not show it: where all can be discounted, what is left is never below zero.
 */
function withProportion(page: PageLedger, plain: Slots, slots: Slots): Bounds {
  const sums = slots.slice(0, 4);
  const discountable = at(slots, DISCOUNTABLE);
  if (sums.every(({ low }) => low >= 0)) return { sums, discountable, leverage: 1 };
  const members = page.groups.flatMap(percentMembers);
  const shares = members.map(rates);
  const below = shares.filter((share) => share.low < 0);
  const lost = Math.max(0, -(below[0]?.low ?? 0));
  const isProportional =
    below.length <= 1 &&
    lost < 1 &&
    plain.every(({ low }) => low >= 0) &&
    magnitude(at(slots, 2)) + magnitude(at(slots, 3)) === 0 &&
    members.every((member) => member.scope !== "proposal" && member.modifications.length === 0);
  if (isProportional) {
    const most = 1 + shares.reduce((total, share) => total + magnitude(share), 0);
    // Rounding to whole units costs half a unit for each line, and less than half of what is left.
    const leverage = (1.5 * most) / (1 - lost) + 0.5 * members.length;
    return { sums, discountable: { low: Math.max(0, discountable.low), high: discountable.high }, leverage };
  }
  const leverage = discountable.low > 0 ? magnitude(at(slots, 0)) / discountable.low : Infinity;
  return { sums, discountable, leverage };
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

function totalAt(groups: readonly Slots[], slot: number): Interval {
  return groups.reduce((total, group) => sum(total, at(group, slot)), ZERO);
}

function at(slots: readonly Interval[] | undefined, slot: number): Interval {
  return slots?.[slot] ?? ZERO;
}
