/** The values of a chart's grid lines, in ascending order. */
export interface Scale {
  readonly ticks: readonly number[];
  /** The relative height of a value: 0 at the lowest line, 1 at the highest. */
  readonly place: (value: number) => number;
}

const steps = [1, 2, 5, 10];

/**
 * Creates a scale that contains zero and all values, with three to six lines at round numbers. Counts have
 * `minStep` 1.
 */
export function createScale(values: readonly number[], minStep = 0): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = Math.max(roundUp((high - low) / 4 || 1), minStep);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, place: (value) => (value / step - first) / (last - first) };
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}
