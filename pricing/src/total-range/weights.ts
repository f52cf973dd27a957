import { BASE } from "../ledger.ts";
import type { Member, Part } from "../ledger.ts";
import type { PercentScope } from "../types.ts";
import type { Box } from "./box.ts";
import type { Shares } from "./choice.ts";
import { ZERO, addIntervals, getMagnitude, multiplyIntervals, scaleInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Group, Problem } from "./problem.ts";

type SlotIntervals = readonly Interval[];

/** The gain of the total for each unit of a part of one group. */
export interface Weights {
  /** For each unit of an amount that percent lines take their share of, including the shares. */
  readonly based: SlotIntervals;
  /** For each unit of any other amount. */
  readonly own: SlotIntervals;
  /** For each unit of the base of percent lines, excluding the sums themselves. */
  readonly base: Interval;
  /** For a share of one, which is the whole base. */
  readonly byScope: { readonly [S in PercentScope]: SlotIntervals };
}

/** Computes the weights of every group, with the `shares` of percent lines. `slopes` are by page and slot. */
export function computeWeights(
  { pages, groups }: Problem,
  slopes: readonly SlotIntervals[],
  box: Box,
  shares: Shares | undefined,
): Weights[] {
  const gains = pages.map((_, page) =>
    (shares?.ofProposal[page] ?? []).reduce(
      (total, share, slot) => addIntervals(total, scaleInterval(slopes[page]?.[slot] ?? ZERO, share)),
      ZERO,
    ),
  );
  const all = gains.reduce(addIntervals, ZERO);
  const pageWeights = pages.map((_, page) => {
    const own = slopes[page] ?? [];
    const gain = gains[page] ?? ZERO;
    const elsewhere = { low: all.low - gain.low, high: all.high - gain.high };
    const bySlot = [0, 1, 2, 3].map(
      (slot) => (shares?.byPage[page]?.[slot] ?? 0) + (shares?.ofProposal[page]?.[slot] ?? 0),
    );
    return {
      own,
      elsewhere,
      bySlot,
      ...addShares(own, bySlot, elsewhere),
      page: own.map((slope) => multiplyIntervals(slope, box.pageBases[page] ?? ZERO)),
      proposal: own.map((slope) => multiplyIntervals(slope, box.proposalBase)),
    };
  });
  return groups.map((group, index): Weights => {
    const { own, elsewhere, bySlot, based, base, page, proposal } = pageWeights[group.page] ?? NO_WEIGHTS;
    const shared = shares?.byGroup.get(index);
    const total = shared && bySlot.map((share, slot) => share + (shared[slot] ?? 0));
    const byScope = { group: computeGroupScope(group, own, box.groupBases[index] ?? ZERO), page, proposal };
    return { own, byScope, ...(total ? addShares(own, total, elsewhere) : { based, base }) };
  });
}

const NO_WEIGHTS = { own: [], elsewhere: ZERO, bySlot: [], based: [], base: ZERO, page: [], proposal: [] };

function computeGroupScope({ members }: Group, own: SlotIntervals, base: Interval): SlotIntervals {
  return members.some(({ scope }) => scope === "group")
    ? own.map((slope) => multiplyIntervals(slope, base))
    : own;
}

function addShares(
  own: SlotIntervals,
  shares: readonly number[],
  elsewhere: Interval,
): Pick<Weights, "based" | "base"> {
  if (shares.every((share) => share === 0) && elsewhere.low === 0 && elsewhere.high === 0)
    return { based: own, base: ZERO };
  const sumGain = (slot: number): Interval =>
    own.reduce(
      (total, slope, at) =>
        addIntervals(total, scaleInterval(slope, (shares[at] ?? 0) + (at === slot ? 1 : 0))),
      elsewhere,
    );
  return { based: own.map((_, slot) => sumGain(slot)), base: sumGain(BASE) };
}

/** Returns the gain of the total for each unit of the part's value, an amount or a share. */
export function getWeight(part: Part, member: Member, weights: Weights): Interval {
  if (member.scope && part.isShare) return weights.byScope[member.scope][part.slot] ?? ZERO;
  return (member.isBase ? weights.based : weights.own)[part.slot] ?? ZERO;
}

/** Returns the least gain of the total if a value with this weight changes by `difference`. */
export function getLeastGain({ low, high }: Interval, difference: number): number {
  if (difference === 0) return 0;
  return difference > 0 ? difference * low : difference * high;
}

/** Computes the largest distance by which rounding the member's shares can move the total. */
export function computeRounding({ scope, isBase, price, modifications }: Member, weights: Weights): number {
  let rounding = 0;
  const half = (part: Part): number =>
    0.5 * getMagnitude((isBase ? weights.based : weights.own)[part.slot] ?? ZERO);
  if (scope) rounding += half(price);
  for (const each of modifications) {
    if (!each.isShare) continue;
    const most = Math.max(...each.segments.map((segment) => getMagnitude(segment)));
    rounding += half(each) * (scope ? 1 + most : 1);
  }
  return rounding;
}
