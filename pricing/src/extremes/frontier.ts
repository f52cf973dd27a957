import { dominates } from "./level.ts";
import type { Level } from "./level.ts";
import { pendingKey } from "./state.ts";
import type { State } from "./state.ts";

/** So many undecided states are kept side by side; fewer once so many have been made in one search. */
const WIDE = 1024;
const NARROW = 16;
const EFFORT = 100_000;

/** The states of a search that can still lead to the lowest (-1) or highest (1) total. */
export class Frontier {
  readonly direction: 1 | -1;
  private made = 0;

  constructor(direction: 1 | -1) {
    this.direction = direction;
  }

  /** Drops what another state beats whatever else is chosen; beyond the limit the least promising go too. */
  prune(states: State[], level: Level): State[] {
    this.made += states.length;
    if (states.length < 2) return states;
    const ranked = states.toSorted((a, b) => this.direction * (promise(b, level) - promise(a, level)));
    const leaders = new Map<string, State>();
    const kept = new Map<string, State>();
    for (const state of ranked) {
      const pending = pendingKey(state);
      const leader = leaders.get(pending);
      if (leader && dominates(level, this.direction, leader, state)) continue;
      if (!leader) leaders.set(pending, state);
      kept.set(`${pending};${state.sums.join()};${state.base}`, state);
    }
    return [...kept.values()].slice(0, this.made > EFFORT ? NARROW : WIDE);
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
