import * as fc from "fast-check";

const { PROVE, PRICING_RUNS, PRICING_SEED } = process.env;
const seed = Number(PRICING_SEED ?? 20_261_122);

/** Options of a test that goes through many proposals. */
export const manyRuns = { timeout: PROVE || PRICING_RUNS ? 7_200_000 : 120_000 };

/**
 * Numbers of values that are tried in an ordinary run and under `npm run prove`, unless PRICING_RUNS gives the number.
 */
interface Runs {
  readonly usually: number;
  readonly toProve: number;
}

/**
 * Tries `check` with many values, from a fixed seed unless PRICING_SEED names another. `npm run prove` prints how many, and what `check`
 * counted in `figures`, as one line of JSON.
 */
export function checkMany<T>(
  title: string,
  { usually, toProve }: Runs,
  arbitrary: fc.Arbitrary<T>,
  check: (value: T, figures: Record<string, number>) => void,
): void {
  const numRuns = Number(PRICING_RUNS ?? (PROVE ? toProve : usually));
  const figures: Record<string, number> = {};
  fc.assert(
    fc.property(arbitrary, (value) => check(value, figures)),
    { numRuns, seed },
  );
  if (PROVE || PRICING_RUNS)
    process.stdout.write(`${JSON.stringify({ of: title, compared: numRuns, ...figures, seed })}\n`);
}
