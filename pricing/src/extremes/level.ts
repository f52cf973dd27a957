import { minus } from "../exact.ts";
import type { Whole } from "../exact.ts";
import type { GroupLedger, PercentMember } from "../ledger.ts";
import { rates } from "./bounds.ts";
import { ZERO, magnitude, orNothing, product, sum } from "./interval.ts";
import type { Interval } from "./interval.ts";
import type { Slopes } from "./slopes.ts";
import type { State } from "./state.ts";

/** What decides between two states at one level of the search: within a group, a page, or the whole. */
export interface Level {
  readonly bySum: readonly Interval[];
  /** At least what the total gains by each sum where none falls. */
  readonly rising: readonly number[];
  /** What the total gains by percent lines for each unit of base. */
  readonly byBase: Interval;
  readonly slack: number;
  readonly steady: boolean;
}

export function levelOf(pages: readonly Slopes[]): Level {
  return {
    bySum: pages.flatMap((page) => page.bySum),
    rising: pages.flatMap((page) => page.rising),
    byBase: ZERO,
    slack: pages.reduce((slack, page) => slack + page.slack, 0),
    steady: pages.every((page) => page.steady),
  };
}

/** What of a level concerns the page whose sums begin at `offset`. */
export function onPage(level: Level, offset: number): Level {
  const end = offset + 4;
  return { ...level, bySum: level.bySum.slice(offset, end), rising: level.rising.slice(offset, end) };
}

/** The level below, where percent lines still take their share; `offset` is where the page's sums begin. */
export function beneath(level: Level, group: GroupLedger, offset: number, members: PercentMember[]): Level {
  let { byBase, slack, steady } = level;
  for (const member of members) {
    const rate = group.optional ? orNothing(rates(member)) : rates(member);
    let gain = slopeAt(level, offset + member.slot);
    slack += magnitude(gain);
    for (const each of member.modifications) {
      if (each.ratios.length === 0) continue;
      const slope = slopeAt(level, offset + each.slot);
      gain = sum(gain, product(rates(each), slope));
      slack += magnitude(slope) * (1 + magnitude(rates(each)));
      steady &&= rates(each).low >= 0;
    }
    byBase = sum(byBase, product(rate, gain));
    steady &&= rate.low >= 0;
  }
  return { ...level, byBase, slack, steady };
}

function slopeAt(level: Level, index: number): Interval {
  return level.bySum[index] ?? ZERO;
}

/**
 * Whether, whatever else is chosen, the total with `a` is at least that with `b` (direction 1) or at most (-1).
 * Totals are whole minor units: a gain that rounding can eat up by less than one is no loss.
 */
export function dominates(level: Level, direction: 1 | -1, a: State, b: State): boolean {
  let [gain, risingGain, error, rises, same] = [0, 0, 1e-6, true, true];
  const weigh = ({ low, high }: Interval, rising: number, difference: number): void => {
    if (difference === 0) return;
    same = false;
    rises &&= difference > 0;
    gain += difference > 0 ? low * difference : high * difference;
    risingGain += rising * difference;
    error += 1e-12 * Math.abs(difference);
  };
  const [over, under] = direction === 1 ? [a, b] : [b, a];
  for (let index = 0; index < a.sums.length; index++) {
    const difference = Number(minus(over.sums[index] ?? 0, under.sums[index] ?? 0));
    weigh(slopeAt(level, index), level.rising[index] ?? 0, difference);
  }
  weigh(level.byBase, level.byBase.low, Number(minus(over.base, under.base)));
  const certain = level.slack - 1 + error;
  if (rises && (level.steady || (level.byBase.low >= 0 && risingGain > certain))) return true;
  return same || gain > certain;
}

/**
 * The end that is best whatever else is chosen, of amounts that all go into the same sum; undefined when that
 * depends. `dominates` for the frequent case, without making states.
 */
export function bestEnd(
  level: Level,
  direction: 1 | -1,
  ends: readonly Whole[],
  index: number,
  based: boolean,
  optional: boolean,
): Whole | undefined {
  let best = ends[0] ?? 0;
  for (const end of ends) if (direction === 1 ? end > best : end < best) best = end;
  if (optional && (direction === 1 ? best < 0 : best > 0)) best = 0;
  if (level.steady) return best;
  const { byBase, rising, slack } = level;
  const slope = byBase.low >= 0 ? (rising[index] ?? 0) : slopeAt(level, index).low;
  const gain = based ? slope + byBase.low : slope;
  const isCertain = (end: Whole): boolean => {
    const difference = Math.abs(Number(minus(best, end)));
    return difference === 0 || gain * difference > slack - 1 + 1e-6 + 2e-12 * difference;
  };
  return ends.every(isCertain) && (!optional || isCertain(0)) ? best : undefined;
}
