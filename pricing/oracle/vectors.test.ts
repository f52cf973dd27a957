import { readFileSync, readdirSync } from "node:fs";
import type { PricingProposal, Totals, UnmetChoice } from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { fromOracle } from "./compare.ts";

/** One worked case, limited to the current selection. */
interface Vector {
  readonly name: string;
  readonly proposal: PricingProposal;
  readonly totals: Totals;
  readonly amounts?: Readonly<Record<string, number>>;
  readonly unmet: readonly UnmetChoice[];
}

const folder = new URL("../vectors/", import.meta.url);

describe.each(readdirSync(folder))("the worked cases of %s", (file) => {
  const { cases } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { cases: Vector[] };

  it.each(cases)("$name: the second program has the same result", ({ proposal, totals, amounts, unmet }) => {
    const worked = Object.entries(totals).map(([frequency, { selected }]) => [frequency, selected]);
    expect(fromOracle(proposal)).toMatchObject({
      selected: Object.fromEntries(worked),
      amounts: amounts ?? {},
      unmet: unmet.map(({ id }) => id ?? "").toSorted(),
    });
  });
});
