import { BASE } from "../ledger.ts";
import type { Member, Part } from "../ledger.ts";
import type { ApplyTo } from "../types.ts";
import type { Box } from "./box.ts";
import type { Shares } from "./choice.ts";
import { ZERO, magnitude, product, scaled, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Group, Problem } from "./problem.ts";

type BySlot = readonly Interval[];

/** What the total gains for each unit of a part of one group. */
export interface Weights {
  /** Of an amount that percent lines are of, their shares included. */
  readonly based: BySlot;
  /** Of any other amount. */
  readonly own: BySlot;
  /** Of what percent lines are of, beside the sums themselves. */
  readonly base: Interval;
  /** Of a share: what the total gains for the whole of what it is of. */
  readonly byScope: { readonly [S in ApplyTo]: BySlot };
}

/** Weights of every group, where percent lines take `shares`. `slopes` are by page and slot. */
export function weightsOf(
  { pages, groups }: Problem,
  slopes: readonly BySlot[],
  box: Box,
  shares: Shares | undefined,
): Weights[] {
  const gains = pages.map((_, page) =>
    (shares?.ofProposal[page] ?? []).reduce(
      (total, share, slot) => sum(total, scaled(slopes[page]?.[slot] ?? ZERO, share)),
      ZERO,
    ),
  );
  const all = gains.reduce(sum, ZERO);
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
      ...withShares(own, bySlot, elsewhere),
      page: own.map((slope) => product(slope, box.pageBases[page] ?? ZERO)),
      proposal: own.map((slope) => product(slope, box.proposalBase)),
    };
  });
  return groups.map((group, index): Weights => {
    const { own, elsewhere, bySlot, based, base, page, proposal } = pageWeights[group.page] ?? missing;
    const shared = shares?.byGroup.get(index);
    const total = shared && bySlot.map((share, slot) => share + (shared[slot] ?? 0));
    const byScope = { group: groupScope(group, own, box.groupBases[index] ?? ZERO), page, proposal };
    return { own, byScope, ...(total ? withShares(own, total, elsewhere) : { based, base }) };
  });
}

const missing = { own: [], elsewhere: ZERO, bySlot: [], based: [], base: ZERO, page: [], proposal: [] };

function groupScope({ members }: Group, own: BySlot, base: Interval): BySlot {
  return members.some(({ scope }) => scope === "group") ? own.map((slope) => product(slope, base)) : own;
}

function withShares(
  own: BySlot,
  shares: readonly number[],
  elsewhere: Interval,
): Pick<Weights, "based" | "base"> {
  if (shares.every((share) => share === 0) && elsewhere.low === 0 && elsewhere.high === 0)
    return { based: own, base: ZERO };
  const gainOf = (slot: number): Interval =>
    own.reduce(
      (total, slope, at) => sum(total, scaled(slope, (shares[at] ?? 0) + (at === slot ? 1 : 0))),
      elsewhere,
    );
  return { based: own.map((_, slot) => gainOf(slot)), base: gainOf(BASE) };
}

/** What the total gains for each unit of the part's value, of the amount or of the share. */
export function weightOf(part: Part, member: Member, weights: Weights): Interval {
  if (member.scope && part.isShare) return weights.byScope[member.scope][part.slot] ?? ZERO;
  return (member.isBase ? weights.based : weights.own)[part.slot] ?? ZERO;
}

/** At least what the total gains by a difference. */
export function leastGain({ low, high }: Interval, difference: number): number {
  if (difference === 0) return 0;
  return difference > 0 ? difference * low : difference * high;
}

/** At most how far the rounding of its shares can move the total. */
export function roundingOf({ scope, isBase, price, modifications }: Member, weights: Weights): number {
  let rounding = 0;
  const half = (part: Part): number =>
    0.5 * magnitude((isBase ? weights.based : weights.own)[part.slot] ?? ZERO);
  if (scope) rounding += half(price);
  for (const each of modifications) {
    if (!each.isShare) continue;
    const most = Math.max(...each.segments.map((segment) => magnitude(segment)));
    rounding += half(each) * (scope ? 1 + most : 1);
  }
  return rounding;
}
