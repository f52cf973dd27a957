import { settings } from "./settings.ts";

/** Works for a slice of time, and returns its rate per second. */
export type Contender = () => Promise<number>;

/**
 * Measures all contenders in turn, round after round, in alternating order. A slow moment of a shared machine
 * then affects all contenders of a round, so that the ratio within the round stays meaningful.
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

/** Contenders with separate processes, which start cold. */
export interface Burst<Name extends string> {
  readonly contenders: Readonly<Record<Name, (milliseconds: number) => Promise<number>>>;
  readonly stop: () => Promise<void>;
}

/**
 * Measures work in bursts. Calls `start` several times, and runs several rounds with the processes of each
 * start.
 */
export async function interleaveBursts<Name extends string>(
  start: () => Promise<Burst<Name>>,
): Promise<Record<Name, number[]>> {
  const { burstProcesses, burstRounds, burstSliceMilliseconds, longWarmUpMilliseconds } = settings;
  const all: Partial<Record<Name, number[]>> = {};
  for (let run = 0; run < burstProcesses; run++) {
    const { contenders, stop } = await start();
    const slices = {} as Record<Name, Contender>;
    for (const [name, work] of Object.entries(contenders) as Array<[Name, (typeof contenders)[Name]]>) {
      await work(longWarmUpMilliseconds);
      slices[name] = () => work(burstSliceMilliseconds);
    }
    const rates = await interleave(slices, burstRounds);
    await stop();
    for (const name in rates) all[name] = [...(all[name] ?? []), ...rates[name]];
  }
  return all as Record<Name, number[]>;
}

/** Returns the median of the ratios of all rounds. */
export function computeRatio(rates: readonly number[], against: readonly number[]): number {
  return computeMedian(rates.map((rate, round) => rate / (against[round] ?? Number.NaN)));
}

export function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
