/** Repeatable random choices: the same seed makes the same choices. */
export interface Random {
  /** Returns a whole number from 0 to one less than `limit`. */
  below(limit: number): number;
  /** Returns true with this chance in percent. */
  percent(chance: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** Creates a Mulberry32 generator, which is short and good enough to pick test cases. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    percent: (chance) => below(100) < chance,
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new Error("there is nothing to pick from");
      return choices[below(choices.length)] as T;
    },
  };
}
