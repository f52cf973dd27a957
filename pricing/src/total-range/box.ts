import { share } from "../exact.ts";
import { BASE } from "../ledger.ts";
import type { Member, OptionalPart } from "../ledger.ts";
import { DISCOUNT_EXEMPT } from "../page-total.ts";
import { ZERO, hull, magnitude, orZero, product, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Group, Problem } from "./problem.ts";

/** Between what a page's sums lie in every choice. */
export interface PageBox {
  /** The four sums by flags, rounded or not. */
  readonly sums: readonly Interval[];
  /** The four sums with every share rounded as the calculation rounds it. */
  readonly rounded: readonly Interval[];
  /** The first two sums together. */
  readonly discountable: Interval;
  /** At most how large the taxed discountable part is, in terms of all that is discountable. */
  readonly leverage: number;
}

/** Between what all the sums of a problem lie. */
export interface Box {
  readonly pages: readonly PageBox[];
  /** What percent lines of each scope can be of: by group, by page, and the whole. */
  readonly groupBases: readonly Interval[];
  readonly pageBases: readonly Interval[];
  readonly proposalBase: Interval;
  /** One choice brings every sum to its low end, and another one every sum to its high end. */
  readonly hasCorners: boolean;
}

const DISCOUNTABLE = 5;
const SLOTS = 6;

/** Lows at the first six places and highs at the others. */
type Ends = Float64Array<ArrayBuffer>;

export function boxOf({ pages, groups }: Problem): Box {
  const all = groups.map(groupEnds);
  const plain = pages.map(() => new Float64Array(2 * SLOTS));
  groups.forEach(({ page }, index) => addEnds(plain[page], all[index]));
  const groupBases = all.map((ends) => at(ends, BASE));
  const pageBases = plain.map((ends) => at(ends, BASE));
  const proposalBase = pageBases.reduce(sum, ZERO);
  const withPercents = plain.map((ends) => ends.slice());
  const slack = pages.map((): Interval[] => [ZERO, ZERO, ZERO, ZERO]);
  groups.forEach((group, index) => {
    const bases = { group: groupBases[index], page: pageBases[group.page], proposal: proposalBase };
    for (const member of group.members) {
      if (member.scope) addPercent(withPercents[group.page], group, member, bases[member.scope] ?? ZERO);
      addSlack(slack[group.page], group, member, member.scope && bases[member.scope]);
    }
  });
  return {
    pages: pages.map((_, page) => pageBox(groups, page, plain[page], withPercents[page], slack[page])),
    groupBases,
    pageBases,
    proposalBase,
    hasCorners: groups.every(hasCorners),
  };
}

function groupEnds({ constant, members, optional, rule }: Group): Ends {
  const ends = new Float64Array(2 * SLOTS);
  for (let slot = 0; slot <= BASE; slot++) {
    ends[slot] = Number(constant[slot] ?? 0);
    ends[slot + SLOTS] = Number(constant[slot] ?? 0);
  }
  ends[DISCOUNTABLE] = (ends[0] ?? 0) + (ends[1] ?? 0);
  ends[DISCOUNTABLE + SLOTS] = ends[DISCOUNTABLE];
  const options = rule === "any" ? undefined : new OptionEnds();
  for (const member of members) {
    if (member.scope) options?.skip(member);
    else if (options && member.optional) options.add(member);
    else addMember(ends, member, member.optional);
  }
  options?.addTo(ends, rule);
  if (optional) orNothing(ends);
  return ends;
}

/** Between what the options of one group lie together, where their number is restricted. */
class OptionEnds {
  private isEmpty = true;
  private isComplete = true;
  /** Of any one of them, and of any number of them. */
  private readonly one = new Float64Array(2 * SLOTS);
  private readonly any = new Float64Array(2 * SLOTS);
  private readonly own = new Float64Array(2 * SLOTS);

  /** A percent line can be the one that is chosen. */
  skip({ optional }: Member): void {
    if (optional) this.isComplete = false;
  }

  add(member: Member): void {
    const { isEmpty, one, any, own } = this;
    own.fill(0);
    addMember(own, member, false);
    if (isEmpty) one.set(own);
    else hullOf(one, own);
    orNothing(own);
    addEnds(any, own);
    this.isEmpty = false;
  }

  addTo(ends: Ends, rule: Group["rule"]): void {
    if (this.isEmpty) return;
    const { one, any } = this;
    if (rule === "some") {
      // Where every option moves a sum in one direction, the one that moves it least has to be chosen.
      if (this.isComplete) for (let end = 0; end < 2 * SLOTS; end++) any[end] ||= one[end] ?? 0;
      return addEnds(ends, any);
    }
    if (rule === "at_most_one" || !this.isComplete) orNothing(one);
    addEnds(ends, one);
  }
}

/** The frequent case of one price without modifications costs no array. */
function addMember(ends: Ends, member: Member, canBeOff: boolean): void {
  const { price, modifications, isBase } = member;
  if (modifications.length > 0) {
    const own = memberEnds(member);
    if (canBeOff) orNothing(own);
    return addEnds(ends, own);
  }
  let low = price.segments[0]?.low ?? 0;
  let high = price.segments[0]?.high ?? 0;
  for (const each of price.segments) {
    low = Math.min(low, each.low);
    high = Math.max(high, each.high);
  }
  if (canBeOff) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  add(ends, price.slot, low, high);
  if (price.slot < DISCOUNT_EXEMPT) add(ends, DISCOUNTABLE, low, high);
  if (isBase) add(ends, BASE, low, high);
}

/** Taken end by end of the line's price, so that a credit of ten percent never exceeds its line. */
function memberEnds({ price, modifications, isBase }: Member): Ends {
  const { low, high } = segmentsHull(price.segments);
  const ends = (low === high ? [low] : [low, high]).map((value) => {
    const sums = new Float64Array(2 * SLOTS);
    const enter = (slot: number, amount: Interval): void => {
      add(sums, slot, amount.low, amount.high);
      if (slot < DISCOUNT_EXEMPT) add(sums, DISCOUNTABLE, amount.low, amount.high);
      if (isBase) add(sums, BASE, amount.low, amount.high);
    };
    enter(price.slot, { low: value, high: value });
    for (const each of modifications) enter(each.slot, modificationHull(each, { low: value, high: value }));
    return sums;
  });
  const both = ends.reduce(hullOf);
  if (low < high) widenBetween(both, modifications, isBase);
  return both;
}

/**
 * Between its ends a line with shares that are rounded on their own can come to more than at either: by one unit for
 * each of them, unless all of them rise with the line, or a single one takes away less than the line gains.
 */
function widenBetween(ends: Ends, modifications: readonly OptionalPart[], isBase: boolean): void {
  const shares = modifications.filter(({ isShare }) => isShare);
  const least = Math.min(...shares.map(({ segments }) => segmentsHull(segments).low));
  if (least >= 0 || (shares.length === 1 && least >= -1)) return;
  for (const { slot } of shares) {
    add(ends, slot, -1, 1);
    if (slot < DISCOUNT_EXEMPT) add(ends, DISCOUNTABLE, -1, 1);
    if (isBase) add(ends, BASE, -1, 1);
  }
}

function modificationHull(each: OptionalPart, line: Interval): Interval {
  const amount = each.isShare ? sharesHull(each.segments, line) : segmentsHull(each.segments);
  return each.optional ? orZero(amount) : amount;
}

/** The lowest and the highest share of a whole amount: rounding keeps their order, so that the ends are exact. */
function sharesHull(segments: Member["price"]["segments"], of: Interval): Interval {
  let all: Interval | undefined;
  for (const ratio of segments.flatMap(({ ratios }) => ratios ?? [])) {
    const [a, b] = [Number(share(of.low, ratio)), Number(share(of.high, ratio))];
    const own = { low: Math.min(a, b), high: Math.max(a, b) };
    all = all ? hull(all, own) : own;
  }
  return all ?? ZERO;
}

/** How far the sums can lie beyond their rounded bounds where no share is rounded. */
function addSlack(
  slack: Interval[] | undefined,
  group: Group,
  { optional, price, modifications }: Member,
  base: Interval | undefined,
): void {
  if (!slack || (!base && modifications.length === 0)) return;
  const widen = (slot: number, rounded: Interval, real: Interval, isSwitched: boolean): void => {
    const [a, b] = isSwitched ? [orZero(rounded), orZero(real)] : [rounded, real];
    const beyond = { low: Math.min(0, b.low - a.low), high: Math.max(0, b.high - a.high) };
    slack[slot] = sum(slack[slot] ?? ZERO, beyond);
  };
  const isSwitched = optional || group.optional;
  const values = segmentsHull(price.segments);
  const line = base ? sharesHull(price.segments, base) : values;
  const realLine = base ? product(values, base) : values;
  if (base) widen(price.slot, line, realLine, isSwitched);
  for (const { isShare, slot, segments, optional: canBeOff } of modifications) {
    if (!isShare) continue;
    widen(
      slot,
      sharesHull(segments, line),
      product(segmentsHull(segments), realLine),
      isSwitched || canBeOff,
    );
  }
}

function addPercent(ends: Ends | undefined, group: Group, member: Member, base: Interval): void {
  const isSwitched = member.optional || group.optional;
  const line = sharesHull(member.price.segments, base);
  const enter = (slot: number, amount: Interval): void => {
    const { low, high } = isSwitched ? orZero(amount) : amount;
    add(ends, slot, low, high);
    if (slot < DISCOUNT_EXEMPT) add(ends, DISCOUNTABLE, low, high);
  };
  enter(member.price.slot, line);
  for (const each of member.modifications) enter(each.slot, modificationHull(each, line));
}

/**
 * A single percent line below zero, such as a bundle price, stays in proportion to what it is of, though the bounds
 * taken one by one do not show it: where all can be discounted, what is left is never below zero.
 */
function pageBox(
  groups: readonly Group[],
  page: number,
  plain: Ends | undefined,
  ends: Ends | undefined,
  slack: readonly Interval[] = [],
): PageBox {
  const rounded = [0, 1, 2, 3].map((slot) => at(ends, slot));
  const sums = rounded.map((each, slot) => sum(each, slack[slot] ?? ZERO));
  const discountable = [at(ends, DISCOUNTABLE), ...slack.slice(0, DISCOUNT_EXEMPT)].reduce(sum);
  const own = { sums, rounded, discountable };
  if (sums.every(({ low }) => low >= 0)) return { ...own, leverage: 1 };
  const leverage = discountable.low > 0 ? magnitude(at(ends, 0)) / discountable.low : Infinity;
  const isPlainPositive = [0, 1, 2, 3, BASE, DISCOUNTABLE].every((slot) => at(plain, slot).low >= 0);
  if (!isPlainPositive || magnitude(at(ends, 2)) + magnitude(at(ends, 3)) > 0) return { ...own, leverage };
  const members = groups.flatMap((group) =>
    group.page === page ? group.members.filter((member) => member.scope) : [],
  );
  const shares = members.map(({ price }) => orZero(segmentsHull(price.segments)));
  const below = shares.filter(({ low }) => low < 0);
  const lost = -(below[0]?.low ?? 0);
  const isOwn = members.every((member) => member.scope !== "proposal" && member.modifications.length === 0);
  if (below.length > 1 || lost >= 1 || !isOwn) return { ...own, leverage };
  const most = 1 + shares.reduce((total, each) => total + magnitude(each), 0);
  return {
    ...own,
    discountable: { low: Math.max(0, discountable.low), high: discountable.high },
    // Rounding to whole units costs half a unit for each line, and less than half of what is left.
    leverage: (1.5 * most) / (1 - lost) + 0.5 * members.length,
  };
}

/** What can be chosen in the group moves one sum, or several independently of each other. */
function hasCorners({ members, optional, rule, constant }: Group): boolean {
  if (members.some((member) => member.scope !== undefined || member.modifications.length > 0)) return false;
  if (!optional && rule === "any") return true;
  const slots = new Set(members.map(({ price }) => price.slot));
  if (optional) constant.slice(0, BASE).forEach((amount, slot) => amount !== 0 && slots.add(slot));
  return slots.size <= 1;
}

export function segmentsHull([first, ...others]: Member["price"]["segments"]): Interval {
  return others.reduce<Interval>(hull, first ?? ZERO);
}

function at(ends: Ends | undefined, slot: number): Interval {
  return { low: ends?.[slot] ?? 0, high: ends?.[slot + SLOTS] ?? 0 };
}

function add(ends: Ends | undefined, slot: number, low: number, high: number): void {
  if (!ends) return;
  ends[slot] = (ends[slot] ?? 0) + low;
  ends[slot + SLOTS] = (ends[slot + SLOTS] ?? 0) + high;
}

function addEnds(ends: Ends | undefined, other: Ends | undefined): void {
  for (let slot = 0; slot < 2 * SLOTS; slot++)
    if (ends) ends[slot] = (ends[slot] ?? 0) + (other?.[slot] ?? 0);
}

function orNothing(ends: Ends): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    ends[slot] = Math.min(ends[slot] ?? 0, 0);
    ends[slot + SLOTS] = Math.max(ends[slot + SLOTS] ?? 0, 0);
  }
}

function hullOf(a: Ends, b: Ends): Ends {
  for (let slot = 0; slot < SLOTS; slot++) {
    a[slot] = Math.min(a[slot] ?? 0, b[slot] ?? 0);
    a[slot + SLOTS] = Math.max(a[slot + SLOTS] ?? 0, b[slot + SLOTS] ?? 0);
  }
  return a;
}
