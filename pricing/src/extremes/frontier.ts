import { dominates } from "./level.ts";
import type { Level } from "./level.ts";
import { pendingKey, together } from "./state.ts";
import type { State } from "./state.ts";

/**
 * So many undecided states are kept side by side, and so many pairs of them looked at, until the search has handled
 * that part of its share of amounts. The last limit is one state, so however a proposal is made its search ends in
 * linear time.
 */
const LIMITS = [
  { states: 1024, pairs: 8_192, until: 0.2 },
  { states: 16, pairs: 256, until: 1 },
  { states: 1, pairs: 16, until: Infinity },
] as const;

/** The states of a search that can still lead to the lowest (-1) or highest (1) total. */
export class Frontier {
  readonly direction: 1 | -1;
  /** Amounts so far. */
  handled = 0;
  private readonly share: number;

  /** `share` is how many amounts the search may handle before it looks at one state only. */
  constructor(direction: 1 | -1, share: number) {
    this.direction = direction;
    this.share = share;
  }

  /** How many states are kept at present. */
  get width(): number {
    return this.limits().states;
  }

  /** Each of the one with each of the other; of too many pairs, those of the most promising. */
  cross(a: readonly State[], b: readonly State[], level: Level, join = together): State[] {
    const { pairs } = this.limits();
    const least = Math.floor(Math.sqrt(pairs));
    const some = a.slice(0, Math.max(least, Math.floor(pairs / b.length)));
    const others = b.slice(0, Math.max(least, Math.floor(pairs / some.length)));
    return this.prune(
      some.flatMap((one) => others.map((other) => join(one, other))),
      level,
    );
  }

  /** Counts what a search has to handle. */
  handle(amounts: number): void {
    this.handled += amounts;
  }

  /** Drops what another state beats whatever else is chosen; beyond the limit the least promising go too. */
  prune(states: State[], level: Level): State[] {
    for (const { sums } of states) this.handle(sums.length);
    if (states.length < 2) return states;
    const ranked = states
      .map((state) => ({ state, promise: this.direction * promise(state, level) }))
      .toSorted((a, b) => b.promise - a.promise);
    const leaders = new Map<string, State>();
    const kept = new Map<string, State>();
    for (const { state } of ranked) {
      const pending = pendingKey(state);
      const leader = leaders.get(pending);
      if (leader && dominates(level, this.direction, leader, state)) continue;
      if (!leader) leaders.set(pending, state);
      kept.set(`${pending};${state.sums.join()};${state.base}`, state);
    }
    return [...kept.values()].slice(0, this.width);
  }

  private limits(): (typeof LIMITS)[number] {
    return LIMITS.find(({ until }) => this.handled <= until * this.share) ?? LIMITS[2];
  }
}

/** Roughly what the state comes to; a little weight remains where the total does not answer at all. */
function promise(state: State, level: Level): number {
  let total = 0;
  const weigh = (amount: number, { low, high }: { low: number; high: number }): void => {
    const slope = Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : 1;
    total += amount * (slope + 1e-3);
  };
  state.sums.forEach((amount, index) => weigh(Number(amount), level.bySum[index] ?? { low: 1, high: 1 }));
  weigh(Number(state.base), level.byBase);
  return total;
}
