import { readFileSync, readdirSync } from "node:fs";
import type {
  DiscountShare,
  Frequency,
  Margin,
  PricingProposal,
  Totals,
  UnmetChoice,
} from "@proffer/pricing";
import { describe, expect, it } from "vitest";
import { fromOracle } from "./compare.ts";
import { findWorst, fromOracle as toMargins } from "./compare-margins.ts";
import { getDigits } from "./currencies.ts";
import { NOTHING, computeMargins } from "./margin.ts";
import { visitReachableStates } from "./reach.ts";

/** One worked case, limited to the current selection. */
interface Vector {
  readonly name: string;
  readonly proposal: PricingProposal;
  readonly totals: Totals;
  readonly amounts?: Readonly<Record<string, number>>;
  readonly unmet: readonly UnmetChoice[];
}

const folder = new URL("../vectors/", import.meta.url);

const marginFile = "margin.json";
/** Files whose cases have other results than totals. */
const otherFiles: ReadonlySet<string> = new Set([marginFile, "contract-value.json"]);

describe.each(readdirSync(folder).filter((file) => !otherFiles.has(file)))(
  "the worked cases of %s",
  (file) => {
    const { cases } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { cases: Vector[] };

    it.each(cases)(
      "$name: the second program has the same result",
      ({ proposal, totals, amounts, unmet }) => {
        const worked = Object.entries(totals).map(([frequency, { selected }]) => [frequency, selected]);
        expect(fromOracle(proposal)).toMatchObject({
          selected: Object.fromEntries(worked),
          amounts: amounts ?? {},
          unmet: unmet.map(({ id }) => id ?? "").toSorted(),
        });
      },
    );
  },
);

/** One worked case of a margin. */
interface MarginVector {
  readonly name: string;
  readonly proposal: PricingProposal;
  readonly margins: Readonly<Record<string, MarginFigures>>;
  readonly missing?: readonly string[];
  readonly entries?: Readonly<Record<string, Margin>>;
  readonly lines?: Readonly<Record<string, Margin>>;
  readonly groups?: Readonly<Record<string, Readonly<Record<string, Margin>>>>;
  readonly pages?: Readonly<Record<string, Readonly<Record<string, Margin>>>>;
}

interface MarginFigures {
  readonly selected: Margin;
  readonly lowest?: Margin;
  readonly discount?: Partial<DiscountShare>;
  readonly highest?: Partial<DiscountShare>;
}

describe(`the worked cases of ${marginFile}`, () => {
  const text = readFileSync(new URL(marginFile, folder), "utf8");
  const { cases } = JSON.parse(text) as { cases: MarginVector[] };

  it.each(cases)("$name: the second program has the same margins", ({ proposal, margins, ...rest }) => {
    const found = toMargins(proposal);
    const selected = Object.entries(margins).map(([frequency, each]) => [
      frequency,
      { margin: each.selected, discount: each.discount ?? {} },
    ]);
    expect(found.totals).toMatchObject(Object.fromEntries(selected));
    expect(found.missing).toEqual(rest.missing ?? []);
    expect(found.margins).toMatchObject(toKeys(rest));
  });

  it.each(cases)("$name: no choice that the second program tries is worse", ({ proposal, margins }) => {
    const states: ReadonlyMap<Frequency, typeof NOTHING>[] = [];
    visitReachableStates(proposal, 3000, (state) => void states.push(computeMargins(state).totals));
    for (const [frequency, { selected, lowest, discount, highest }] of Object.entries(margins)) {
      const all = states.map((state) => state.get(frequency as Frequency) ?? NOTHING);
      expect(findWorst(all, getDigits(proposal.currency))).toMatchObject({
        margin: lowest ?? selected,
        discount: highest ?? discount ?? {},
      });
    }
  });
});

/** Converts the worked margins to the keys of the comparison: kind, id and frequency. */
function toKeys({ entries, lines, groups, pages }: Omit<MarginVector, "name" | "proposal" | "margins">) {
  const single = Object.entries({ entry: entries, line: lines }).flatMap(([kind, byId]) =>
    Object.entries(byId ?? {}).map(([id, margin]) => [`${kind} ${id}`, margin]),
  );
  const several = Object.entries({ group: groups, page: pages }).flatMap(([kind, byId]) =>
    Object.entries(byId ?? {}).flatMap(([id, byFrequency]) =>
      Object.entries(byFrequency).map(([frequency, margin]) => [`${kind} ${id} ${frequency}`, margin]),
    ),
  );
  return Object.fromEntries([...single, ...several]) as Record<string, Margin>;
}
