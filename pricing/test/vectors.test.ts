import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { calculatePricing } from "../src/index.ts";
import type { Pricing, PricingProposal, Totals } from "../src/index.ts";

interface Case {
  readonly name: string;
  readonly why: string;
  readonly proposal: PricingProposal;
  readonly totals: Totals;
  readonly amounts?: Readonly<Record<string, number>>;
  readonly unmet: Pricing["unmet"];
}

const folder = new URL("../vectors/", import.meta.url);

describe.each(readdirSync(folder))("%s", (file) => {
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
