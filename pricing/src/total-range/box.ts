import { DISCOUNT_EXEMPT } from "../bill.ts";
import { takeShare } from "../exact.ts";
import { BASE } from "../ledger.ts";
import type { Member, OptionalPart } from "../ledger.ts";
import {
  ZERO,
  addIntervals,
  getMagnitude,
  includeZero,
  mergeIntervals,
  multiplyIntervals,
} from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Group, Problem } from "./problem.ts";

/** Bounds of a page's sums, valid for every choice. */
export interface PageBox {
  /** Bounds of the four sums by exemption. They hold with and without rounding. */
  readonly sums: readonly Interval[];
  /** Bounds of the four sums if every share is rounded as in the calculation. */
  readonly rounded: readonly Interval[];
  /** Bounds of the first two sums together: the discountable amount. */
  readonly discountable: Interval;
  /** The largest ratio of the taxed discountable sum to the whole discountable sum. */
  readonly leverage: number;
}

/** Bounds of all sums of a problem, valid for every choice. */
export interface Box {
  readonly pages: readonly PageBox[];
  /** Bases of percent lines, by their scope: of each group, of each page, of the whole proposal. */
  readonly groupBases: readonly Interval[];
  readonly pageBases: readonly Interval[];
  readonly proposalBase: Interval;
  /** True if one choice brings every sum to its low end, and another one every sum to its high end. */
  readonly hasCorners: boolean;
}

const DISCOUNTABLE = 5;
const SLOTS = 6;

/**
 * The lower ends of the six sums, then the upper ends. It is a plain array, because a typed one of this size
 * is stored outside of the heap and takes longer to create.
 */
type SumEnds = number[];

/** Computes the bounds of every sum in one pass over the problem. */
export function computeBox({ pages, groups }: Problem): Box {
  const all = groups.map(computeGroupEnds);
  const plain = pages.map(() => createEnds());
  groups.forEach(({ page }, index) => addEnds(plain[page], all[index]));
  const groupBases = all.map((ends) => getInterval(ends, BASE));
  const pageBases = plain.map((ends) => getInterval(ends, BASE));
  const proposalBase = pageBases.reduce(addIntervals, ZERO);
  const withPercents = plain.map((ends) => ends.slice());
  const slack = pages.map((): Interval[] => [ZERO, ZERO, ZERO, ZERO]);
  let [hasPercentLines, canFall] = [false, false];
  groups.forEach((group, index) => {
    const bases = { group: groupBases[index], page: pageBases[group.page], proposal: proposalBase };
    for (const member of group.members) {
      const base = member.scope && (bases[member.scope] ?? ZERO);
      if (base) {
        addPercentLine(withPercents[group.page], group, member, base);
        hasPercentLines = true;
        canFall ||= base.low < 0 || member.price.segments.some(({ low }) => low < 0);
      }
      addSlack(slack[group.page], group, member, base);
    }
  });
  return {
    pages: pages.map((_, page) => toPageBox(groups, page, plain[page], withPercents[page], slack[page])),
    groupBases,
    pageBases,
    proposalBase,
    hasCorners: hasPercentLines
      ? !canFall && groups.every(hasIndependentMembers)
      : groups.every((group) => hasIndependentMembers(group) || movesOneSum(group)),
  };
}

function computeGroupEnds({ constant, members, optional, rule }: Group): SumEnds {
  const ends = createEnds();
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
  if (optional) includeNothing(ends);
  return ends;
}

/**
 * Bounds of all options of a group together, if the selection type restricts the number of selected options.
 */
class OptionEnds {
  private isEmpty = true;
  private isComplete = true;
  /** `singleOption`: bounds of any single option. `anyNumber`: bounds of any number of options together. */
  private readonly singleOption = createEnds();
  private readonly anyNumber = createEnds();
  private readonly own = createEnds();

  /**
   * Leaves out a percent line. Then the bounds are incomplete, because the selected option may be the percent
   * line.
   */
  skip({ optional }: Member): void {
    if (optional) this.isComplete = false;
  }

  add(member: Member): void {
    const { isEmpty, singleOption, anyNumber, own } = this;
    own.fill(0);
    addMember(own, member, false);
    if (isEmpty) addEnds(singleOption, own);
    else mergeEnds(singleOption, own);
    includeNothing(own);
    addEnds(anyNumber, own);
    this.isEmpty = false;
  }

  addTo(ends: SumEnds, rule: Group["rule"]): void {
    if (this.isEmpty) return;
    const { singleOption, anyNumber } = this;
    if (rule === "some") {
      // One option must be selected. If all options move a sum in the same direction, the sum moves at least
      // by the smallest of their amounts.
      if (this.isComplete)
        for (let end = 0; end < 2 * SLOTS; end++) anyNumber[end] ||= singleOption[end] ?? 0;
      return addEnds(ends, anyNumber);
    }
    if (rule === "at_most_one" || !this.isComplete) includeNothing(singleOption);
    addEnds(ends, singleOption);
  }
}

/** Adds the bounds of a member. A single price without modifications is frequent, so it creates no array. */
function addMember(ends: SumEnds, member: Member, canBeOff: boolean): void {
  const { price, modifications, isBase } = member;
  if (modifications.length > 0) {
    const own = computeMemberEnds(member);
    if (canBeOff) includeNothing(own);
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
  addInterval(ends, price.slot, low, high);
  if (price.slot < DISCOUNT_EXEMPT) addInterval(ends, DISCOUNTABLE, low, high);
  if (isBase) addInterval(ends, BASE, low, high);
}

/**
 * Computes the bounds of a member from the two ends of its price. The modifications are computed separately
 * for each end, so that a credit of ten percent never exceeds its line.
 */
function computeMemberEnds({ price, modifications, isBase }: Member): SumEnds {
  const { low, high } = mergeSegments(price.segments);
  const ends = (low === high ? [low] : [low, high]).map((value) => {
    const sums = createEnds();
    const enter = (slot: number, amount: Interval): void => {
      addInterval(sums, slot, amount.low, amount.high);
      if (slot < DISCOUNT_EXEMPT) addInterval(sums, DISCOUNTABLE, amount.low, amount.high);
      if (isBase) addInterval(sums, BASE, amount.low, amount.high);
    };
    enter(price.slot, { low: value, high: value });
    for (const each of modifications)
      enter(each.slot, computeModificationInterval(each, { low: value, high: value }));
    return sums;
  });
  const both = ends.reduce(mergeEnds);
  if (low < high) widenForRounding(both, modifications, isBase);
  return both;
}

/**
 * Widens bounds for rounding. Between its ends, a line with separately rounded shares can exceed the amounts
 * at both ends. One unit for each share is enough. Nothing is needed if all shares rise with the line, or if
 * a single share subtracts less than the line gains.
 */
function widenForRounding(ends: SumEnds, modifications: readonly OptionalPart[], isBase: boolean): void {
  const shares = modifications.filter(({ isShare }) => isShare);
  const least = Math.min(...shares.map(({ segments }) => mergeSegments(segments).low));
  if (least >= 0 || (shares.length === 1 && least >= -1)) return;
  for (const { slot } of shares) {
    addInterval(ends, slot, -1, 1);
    if (slot < DISCOUNT_EXEMPT) addInterval(ends, DISCOUNTABLE, -1, 1);
    if (isBase) addInterval(ends, BASE, -1, 1);
  }
}

function computeModificationInterval(each: OptionalPart, line: Interval): Interval {
  const amount = each.isShare ? computeShareInterval(each.segments, line) : mergeSegments(each.segments);
  return each.optional ? includeZero(amount) : amount;
}

/** Computes the bounds of a rounded share. Rounding preserves the order of shares, so the ends are exact. */
export function computeShareInterval(segments: Member["price"]["segments"], of: Interval): Interval {
  let all: Interval | undefined;
  for (const ratio of segments.flatMap(({ ratios }) => ratios ?? [])) {
    const [a, b] = [Number(takeShare(of.low, ratio)), Number(takeShare(of.high, ratio))];
    const own = { low: Math.min(a, b), high: Math.max(a, b) };
    all = all ? mergeIntervals(all, own) : own;
  }
  return all ?? ZERO;
}

/** Adds the distance by which sums with unrounded shares can exceed the rounded bounds. */
function addSlack(
  slack: Interval[] | undefined,
  group: Group,
  { optional, price, modifications }: Member,
  base: Interval | undefined,
): void {
  if (!slack || (!base && modifications.length === 0)) return;
  const widen = (slot: number, rounded: Interval, real: Interval, isSwitched: boolean): void => {
    const [a, b] = isSwitched ? [includeZero(rounded), includeZero(real)] : [rounded, real];
    const beyond = { low: Math.min(0, b.low - a.low), high: Math.max(0, b.high - a.high) };
    slack[slot] = addIntervals(slack[slot] ?? ZERO, beyond);
  };
  const isSwitched = optional || group.optional;
  const values = mergeSegments(price.segments);
  const line = base ? computeShareInterval(price.segments, base) : values;
  const realLine = base ? multiplyIntervals(values, base) : values;
  if (base) widen(price.slot, line, realLine, isSwitched);
  for (const { isShare, slot, segments, optional: canBeOff } of modifications) {
    if (!isShare) continue;
    widen(
      slot,
      computeShareInterval(segments, line),
      multiplyIntervals(mergeSegments(segments), realLine),
      isSwitched || canBeOff,
    );
  }
}

function addPercentLine(ends: SumEnds | undefined, group: Group, member: Member, base: Interval): void {
  const isSwitched = member.optional || group.optional;
  const line = computeShareInterval(member.price.segments, base);
  const enter = (slot: number, amount: Interval): void => {
    const { low, high } = isSwitched ? includeZero(amount) : amount;
    addInterval(ends, slot, low, high);
    if (slot < DISCOUNT_EXEMPT) addInterval(ends, DISCOUNTABLE, low, high);
  };
  enter(member.price.slot, line);
  for (const each of member.modifications) enter(each.slot, computeModificationInterval(each, line));
}

/**
 * Converts the ends of a page's sums to its box. The bounds of the separate sums do not show that a negative
 * percent line, such as a bundle price, is proportional to its base. If there is only one such line and
 * everything is discountable, the discountable sum is never below zero.
 */
function toPageBox(
  groups: readonly Group[],
  page: number,
  plain: SumEnds | undefined,
  ends: SumEnds | undefined,
  slack: readonly Interval[] = [],
): PageBox {
  const rounded = [0, 1, 2, 3].map((slot) => getInterval(ends, slot));
  const sums = rounded.map((each, slot) => addIntervals(each, slack[slot] ?? ZERO));
  const discountable = [getInterval(ends, DISCOUNTABLE), ...slack.slice(0, DISCOUNT_EXEMPT)].reduce(
    addIntervals,
  );
  const own = { sums, rounded, discountable };
  if (sums.every(({ low }) => low >= 0)) return { ...own, leverage: 1 };
  const leverage = discountable.low > 0 ? getMagnitude(getInterval(ends, 0)) / discountable.low : Infinity;
  const isPlainPositive = [0, 1, 2, 3, BASE, DISCOUNTABLE].every((slot) => getInterval(plain, slot).low >= 0);
  if (!isPlainPositive || getMagnitude(getInterval(ends, 2)) + getMagnitude(getInterval(ends, 3)) > 0)
    return { ...own, leverage };
  const members = groups.flatMap((group) =>
    group.page === page ? group.members.filter((member) => member.scope) : [],
  );
  const shares = members.map(({ price }) => includeZero(mergeSegments(price.segments)));
  const below = shares.filter(({ low }) => low < 0);
  const lost = -(below[0]?.low ?? 0);
  const isOwn = members.every((member) => member.scope !== "proposal" && member.modifications.length === 0);
  if (below.length > 1 || lost >= 1 || !isOwn) return { ...own, leverage };
  const most = 1 + shares.reduce((total, each) => total + getMagnitude(each), 0);
  return {
    ...own,
    discountable: { low: Math.max(0, discountable.low), high: discountable.high },
    // Rounding to whole units costs half a unit for each line, and less than half of the rest.
    leverage: (1.5 * most) / (1 - lost) + 0.5 * members.length,
  };
}

/**
 * Tells whether each member of the group can have any of its values, independently of the others. Then one
 * choice brings all sums to their low ends and another one to their high ends, together with every percent
 * line that rises with its base.
 */
export function hasIndependentMembers({ members, optional, rule }: Group): boolean {
  return !optional && rule === "any" && members.every(({ modifications }) => modifications.length === 0);
}

/** Tells whether the choices in a group without percent lines change only one sum. */
function movesOneSum({ members, optional, constant }: Group): boolean {
  if (members.some((member) => member.modifications.length > 0)) return false;
  const slots = new Set(members.map(({ price }) => price.slot));
  if (optional) constant.slice(0, BASE).forEach((amount, slot) => amount !== 0 && slots.add(slot));
  return slots.size <= 1;
}

/** Returns the smallest interval that contains all segments. */
export function mergeSegments([first, ...others]: Member["price"]["segments"]): Interval {
  return others.reduce<Interval>(mergeIntervals, first ?? ZERO);
}

function getInterval(ends: SumEnds | undefined, slot: number): Interval {
  return { low: ends?.[slot] ?? 0, high: ends?.[slot + SLOTS] ?? 0 };
}

function addInterval(ends: SumEnds | undefined, slot: number, low: number, high: number): void {
  if (!ends) return;
  ends[slot] = (ends[slot] ?? 0) + low;
  ends[slot + SLOTS] = (ends[slot + SLOTS] ?? 0) + high;
}

function addEnds(ends: SumEnds | undefined, other: SumEnds | undefined): void {
  for (let slot = 0; slot < 2 * SLOTS; slot++)
    if (ends) ends[slot] = (ends[slot] ?? 0) + (other?.[slot] ?? 0);
}

/** Creates the ends of zero sums. */
function createEnds(): SumEnds {
  return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
}

function includeNothing(ends: SumEnds): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    ends[slot] = Math.min(ends[slot] ?? 0, 0);
    ends[slot + SLOTS] = Math.max(ends[slot + SLOTS] ?? 0, 0);
  }
}

function mergeEnds(a: SumEnds, b: SumEnds): SumEnds {
  for (let slot = 0; slot < SLOTS; slot++) {
    a[slot] = Math.min(a[slot] ?? 0, b[slot] ?? 0);
    a[slot + SLOTS] = Math.max(a[slot + SLOTS] ?? 0, b[slot + SLOTS] ?? 0);
  }
  return a;
}
