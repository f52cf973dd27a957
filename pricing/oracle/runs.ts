import * as fc from "fast-check";

const { PROVE, PRICING_RUNS, PRICING_SEED } = process.env;
const seed = Number(PRICING_SEED ?? 20_261_122);

/** Options of a test with many proposals. */
export const manyRuns = { timeout: PROVE || PRICING_RUNS ? 7_200_000 : 120_000 };

/** Numbers of tried values in an ordinary run and under `npm run prove`. PRICING_RUNS overrides both. */
interface Runs {
  readonly usually: number;
  readonly toProve: number;
}

/**
 * Runs `check` with many values, from a fixed seed that PRICING_SEED overrides. `npm run prove` prints one
 * line of JSON with the number of values and the counts that `check` writes into `figures`.
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
