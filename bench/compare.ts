import { settings } from "./settings.ts";

/** Works for a slice of time, and returns its rate per second. */
export type Contender = () => Promise<number>;

/**
 * Measures all contenders in turn, round after round, in alternating order. A slow moment of a shared
 * machine then affects neighbours alike, so that the ratio within a round keeps its meaning.
 */
export async function interleave<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  rounds = settings.rounds,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contenders) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      rates[name].push(await contenders[name]());
    }
  }
  return rates;
}

/** Returns the median of the ratios of all rounds. */
export function computeRatio(rates: readonly number[], against: readonly number[]): number {
  return computeMedian(rates.map((rate, round) => rate / (against[round] ?? Number.NaN)));
}

export function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
