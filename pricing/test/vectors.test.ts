import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { calculateMargin, calculatePricing, compareMargin, findReachableMargin } from "../src/index.ts";
import type { Pricing, PricingProposal, Totals } from "../src/index.ts";
import type { MarginCase } from "./margin-case.ts";

interface Case {
  readonly name: string;
  readonly why: string;
  readonly proposal: PricingProposal;
  readonly totals: Totals;
  readonly amounts?: Readonly<Record<string, number>>;
  readonly unmet: Pricing["unmet"];
}

const folder = new URL("../vectors/", import.meta.url);

const marginFile = "margin.json";
/** Files whose cases have other results than totals. */
const otherFiles: ReadonlySet<string> = new Set([marginFile, "contract-value.json"]);

describe.each(readdirSync(folder).filter((file) => !otherFiles.has(file)))("%s", (file) => {
  const { cases } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { cases: Case[] };

  test.each(cases)("$name", ({ proposal, totals, amounts, unmet }) => {
    const pricing = calculatePricing(proposal);
    const closed = { range: "exact", open_min: false, open_max: false };
    const expected = Object.entries(totals).map(([frequency, ends]) => [frequency, { ...closed, ...ends }]);
    expect(pricing.totals).toEqual(Object.fromEntries(expected));
    expect(pricing.unmet).toEqual(unmet);
    for (const [id, amount] of Object.entries(amounts ?? {})) expect(pricing.amounts.get(id)).toBe(amount);
  });
});

describe("margin.json", () => {
  const { cases } = JSON.parse(readFileSync(new URL(marginFile, folder), "utf8")) as { cases: MarginCase[] };

  test.each(cases)("$name", ({ proposal, margins, missing, reachable_missing, below, ...rest }) => {
    const calculated = calculateMargin(proposal);
    const reachable = findReachableMargin(proposal);
    expect(Object.keys(calculated.totals)).toEqual(Object.keys(margins));
    expect(Object.keys(reachable.totals)).toEqual(Object.keys(margins));
    const selected = Object.entries(margins).map(([frequency, each]) => [
      frequency,
      { margin: each.selected, discount: each.discount ?? {} },
    ]);
    expect(calculated.totals).toMatchObject(Object.fromEntries(selected));
    const worst = Object.entries(margins).map(([frequency, each]) => [
      frequency,
      {
        lowest_margin: { ...(each.lowest ?? each.selected), range: "exact", open: each.open ?? false },
        highest_discount: { ...(each.highest ?? each.discount), range: "exact" },
      },
    ]);
    expect(reachable.totals).toMatchObject(Object.fromEntries(worst));
    expect(listIds(calculated.missing)).toEqual(missing ?? []);
    expect(listIds(reachable.missing)).toEqual(reachable_missing ?? []);
    for (const kind of ["entries", "lines", "groups", "pages"] as const)
      expect(Object.fromEntries<unknown>(calculated[kind])).toMatchObject(rest[kind] ?? {});
    const { margin } = calculated.totals.once ?? {};
    expect(margin && below && compareMargin(margin, below)).toBe(below && -1);
  });
});

function listIds(entries: ReturnType<typeof calculateMargin>["missing"]): (string | undefined)[] {
  return entries.map(({ id }) => id);
}
