import { type PricingProposal, type Selection, applySelection } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largeProposals, smallProposals } from "./arbitrary-proposals.ts";
import { choose, listItems } from "./choose.ts";
import { fromEngine, fromOracle } from "./compare.ts";
import { fitsNumbers } from "./magnitude.ts";
import { checkMany, manyRuns } from "./runs.ts";

describe("a recipient's choice", manyRuns, () => {
  it.each([
    ["small", smallProposals, { usually: 100, toProve: 60_000 }],
    ["large", largeProposals, { usually: 50, toProve: 40_000 }],
  ] as const)(
    "in %s proposals is accepted by both programs or by neither, with the same result",
    (size, proposals, runs) => {
      const arbitrary = fc.tuple(proposals, fc.array(arbitrarySteps, { minLength: 1, maxLength: 6 }));
      checkMany(`choices in ${size} proposals`, runs, arbitrary, ([proposal, steps], figures) => {
        let present = proposal;
        for (const step of steps) present = expectSameChoice(present, toSelection(present, step), figures);
      });
    },
  );
});

/** Generates steps: an item and its change. */
const arbitrarySteps = fc.record({
  item: fc.nat(),
  selected: fc.option(fc.boolean(), { freq: 2 }),
  quantity: fc.oneof(
    fc.constantFrom("current" as const, "min" as const, "max" as const),
    fc.constantFrom(
      0,
      0.5,
      1,
      2,
      7,
      -1,
      0.000001,
      0.0000001,
      1e12,
      1e13,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ),
  ),
  shift: fc.constantFrom(0, 0, 0, 0.000001, -0.000001, 0.0000001),
});

type Step = typeof arbitrarySteps extends fc.Arbitrary<infer T> ? T : never;

function toSelection(proposal: PricingProposal, { item, selected, quantity, shift }: Step): Selection {
  const items = listItems(proposal).filter(({ kind }) => kind !== "side_by_side");
  const chosen = items[item % (items.length + 1)]?.record;
  const item_id = chosen?.id ?? "unknown";
  if (selected !== null) return { item_id, selected };
  const present =
    chosen && "price" in chosen && typeof chosen.price === "object"
      ? chosen.price?.quantity
      : (chosen as { quantity?: null })?.quantity;
  const base =
    typeof quantity === "number"
      ? quantity
      : ((present as { current?: number; min?: number; max?: number } | null)?.[quantity] ?? 1);
  return { item_id, quantity: Number((base + shift).toFixed(7)) };
}

function expectSameChoice(
  before: PricingProposal,
  selection: Selection,
  figures: Record<string, number>,
): PricingProposal {
  const applied = applySelection(before, selection);
  const expected = choose(before, selection);
  expect({ selection, accepted: applied.ok }).toEqual({ selection, accepted: expected !== undefined });
  const outcome = applied.ok ? "accepted" : "refused";
  figures[outcome] = (figures[outcome] ?? 0) + 1;
  if (!applied.ok || !expected || !fitsNumbers(expected)) return before;
  expect(fromEngine(applied.proposal)).toEqual(fromOracle(expected));
  expect(fromOracle(applied.proposal)).toEqual(fromOracle(expected));
  return applied.proposal;
}
