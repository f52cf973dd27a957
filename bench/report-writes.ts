import { computeMedian, computeRatio } from "./compare.ts";
import type { DurableChange } from "./durable-statements.ts";
import { report } from "./report.ts";

/**
 * Reports the writes of the product against the bare driver and the plain handler. Separate from `report.ts`,
 * because callers of that module may lack the settings of the benchmarks.
 */
export function reportWrites(
  name: string,
  load: string,
  { product, bare, plain }: Readonly<Record<"product" | "bare" | "plain", readonly number[]>>,
  [change]: readonly DurableChange[],
): void {
  for (const [contender, against] of Object.entries({ "bare driver": bare, "plain handler": plain }))
    report({
      figure: `${name} / ${contender}, ${load}`,
      ratio: computeRatio(product, against),
      raw: {
        per_second: computeMedian(product),
        per_second_against: computeMedian(against),
        statements: change?.length ?? 0,
      },
    });
}
