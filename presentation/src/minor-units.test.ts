import { operations, type PublicPage, type PublicProposal } from "@proffer/contract";
import { expect, it } from "vitest";
import { blockShowsMinorUnits, totalsShowMinorUnits } from "./minor-units.ts";

const example: PublicProposal = operations.getPublicProposal.examples.answer;
const [page] = example.pages as [PublicPage];
const [group] = page.children as [Extract<PublicPage["children"][number], { type: "group" }>];

const groupAt = (amount: number) => ({ ...group, costs: [{ frequency: "once" as const, amount }] });
const whole = groupAt(49);
const fine = groupAt(49.5);

it.each([
  ["a group of whole amounts shows none", whole, false, false],
  ["a group shows them if one of its amounts has any", fine, false, true],
  ["a group of whole amounts shows them if the page always does", whole, true, true],
])("minor units: %s", (_, block, show_minor_units, isShown) => {
  expect(blockShowsMinorUnits(block, { show_minor_units })).toBe(isShown);
});

it("minor units of another group do not affect this group, and the totals show them", () => {
  const pages = [{ ...page, show_minor_units: false, children: [whole, fine] }];
  expect(pages[0]?.children.map((child) => blockShowsMinorUnits(child, { show_minor_units: false }))).toEqual(
    [false, true],
  );
  expect(totalsShowMinorUnits({ ...example, totals: {}, pages })).toBe(true);
  expect(totalsShowMinorUnits({ ...example, totals: {}, pages: [{ ...page, children: [whole] }] })).toBe(
    false,
  );
});
