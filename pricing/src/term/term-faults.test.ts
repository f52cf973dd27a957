import { expect, it } from "vitest";
import { listTermFaults } from "../index.ts";
import type { Frequency, LineItem, Schedule, Term } from "../index.ts";

const toLine = (frequency: Frequency, schedule?: Schedule): LineItem => ({
  id: "line",
  price: { model: "fixed", value: 10, frequency },
  ...(schedule && { schedule }),
});

const list = (line: LineItem, term: Term | null = { months: 18 }) =>
  listTermFaults({
    currency: "USD",
    term,
    pages: [{ kind: "scope_of_work", children: [{ type: "group", line_items: [line] }] }],
  }).map(({ code }) => code);

it.each([
  ["a year in 18 months", toLine("annually"), ["does_not_fit"]],
  ["half-years in 18 months", toLine("semi-annually"), []],
  ["weeks without a start", toLine("weekly"), []],
  ["a schedule on a one-time price, which has no effect", toLine("once", { free_periods: 1 }), []],
  ["17 of 18 months free", toLine("monthly", { free_periods: 17 }), []],
  ["every month free", toLine("monthly", { free_periods: 18 }), ["free_beyond_term"]],
  ["more weeks free than any term has", toLine("weekly", { free_periods: 100 }), ["free_beyond_term"]],
  ["all weeks free for some first days", toLine("weekly", { free_periods: 79 }), ["free_beyond_term"]],
  ["one week not free for any first day", toLine("weekly", { free_periods: 77 }), []],
  [
    "an end in the last free month",
    toLine("monthly", { free_periods: 3, ends_after: 3 }),
    ["ends_before_start"],
  ],
  ["an end after the first paid month", toLine("monthly", { free_periods: 3, ends_after: 4 }), []],
  [
    "two steps in one period",
    toLine("monthly", {
      steps: [
        { from_period: 7, value: 1 },
        { from_period: 7, value: 2 },
      ],
    }),
    ["steps_out_of_order"],
  ],
  [
    "a step in the first period",
    toLine("monthly", { steps: [{ from_period: 1, value: 1 }] }),
    ["steps_out_of_order"],
  ],
] as const)("%s is judged by the term", (_, line, faults) => {
  expect(list(line)).toEqual(faults);
});

it("without a term, only contradictions within a schedule are faults", () => {
  expect(list(toLine("annually", { free_periods: 99 }), null)).toEqual([]);
  expect(list(toLine("annually", { free_periods: 2, ends_after: 1 }), null)).toEqual(["ends_before_start"]);
});

it("modifications and columns must fit into the term, too", () => {
  const modified = {
    ...toLine("monthly"),
    modifications: [{ id: "m", price: { model: "fixed", value: 1, frequency: "annually" } }],
  } as const;
  expect(list(modified)).toEqual(["does_not_fit"]);
  const columns = [{ id: "c", price: 5, frequency: "annually" as const }];
  const pages = [{ kind: "scope_of_work" as const, children: [{ type: "side_by_side" as const, columns }] }];
  expect(listTermFaults({ currency: "USD", term: { months: 18 }, pages })).toEqual([
    { id: "c", name: undefined, frequency: "annually", code: "does_not_fit" },
  ]);
});
