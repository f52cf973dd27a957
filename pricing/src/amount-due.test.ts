import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateAmountDue, type DueTerms } from "./amount-due.ts";
import { UnrepresentableTotalError } from "./amounts.ts";
import { currencies, getMinorUnitDigits } from "./currencies.ts";
import type { TermProposal } from "./term/contract-value.ts";
import type { Frequency } from "./types.ts";

const full = { type: "full" } as const;
const percentage = (deposit_percentage: number) => ({ type: "percentage", deposit_percentage }) as const;
const fixed = (deposit_amount: number) => ({ type: "fixed", deposit_amount }) as const;

type Line = readonly [frequency: Frequency, value: number, schedule?: object];

/** Creates a proposal with one line per price. */
const propose = (
  currency: string,
  lines: readonly Line[],
  term: TermProposal["term"] = null,
): TermProposal => ({
  currency,
  term,
  pages: [
    {
      kind: "scope_of_work",
      children: [
        {
          type: "group",
          line_items: lines.map(([frequency, value, schedule]) => ({
            type: "line_item",
            price: { model: "fixed", value, frequency },
            ...(schedule && { schedule }),
          })),
        },
      ],
    },
  ],
});

const year = { months: 12 };

describe("the amount due on acceptance", () => {
  // Worked by hand: terms, lines, currency, first payment, amount due.
  it.each<
    [
      name: string,
      DueTerms,
      lines: readonly Line[],
      currency: string,
      base: number,
      due: number,
      term?: typeof year,
    ]
  >([
    ["all of a one-time total", full, [["once", 1_234.56]], "EUR", 1_234.56, 1_234.56],
    [
      "with the first period",
      full,
      [
        ["once", 100],
        ["monthly", 20],
        ["annually", 5],
      ],
      "EUR",
      125,
      125,
    ],
    ["30 % of 14,770.00", percentage(30), [["once", 14_770]], "EUR", 14_770, 4_431],
    ["half a cent, upward", percentage(50), [["once", 0.01]], "EUR", 0.01, 0.01],
    ["a third, downward", percentage(33.3333), [["once", 100]], "USD", 100, 33.33],
    ["yen, which have no minor unit", percentage(30), [["once", 12_345]], "JPY", 12_345, 3_704],
    ["dinars, which have three digits", percentage(10), [["once", 1.005]], "KWD", 1.005, 0.101],
    ["a fixed amount", fixed(500), [["once", 1_200]], "EUR", 1_200, 500],
    ["a fixed amount above all", fixed(5_000), [["once", 1_200]], "EUR", 1_200, 1_200],
    [
      "100 %",
      percentage(100),
      [
        ["once", 0.1],
        ["weekly", 0.2],
      ],
      "EUR",
      0.3,
      0.3,
    ],
    ["nothing for nothing", full, [], "EUR", 0, 0],
    ["nothing for a credit", fixed(50), [["once", -10]], "EUR", -10, 0],
    [
      "less by a credit in another frequency",
      full,
      [
        ["once", 100],
        ["monthly", -30],
      ],
      "EUR",
      70,
      70,
    ],
    [
      "without a free first month",
      full,
      [
        ["once", 50],
        ["monthly", 100, { free_periods: 1 }],
      ],
      "EUR",
      50,
      50,
      year,
    ],
    [
      "with a lower first step",
      percentage(10),
      [["monthly", 100, { steps: [{ from_period: 1, value: 40 }] }]],
      "EUR",
      40,
      4,
      year,
    ],
    [
      "without free weeks before the first day is known",
      full,
      [
        ["weekly", 7, { free_periods: 2 }],
        ["once", 1],
      ],
      "EUR",
      1,
      1,
      year,
    ],
    [
      "with a free month that counts only with a term",
      full,
      [["monthly", 100, { free_periods: 1 }]],
      "EUR",
      100,
      100,
    ],
  ])("is %s", (_, terms, lines, currency, base, amount, term) => {
    expect(calculateAmountDue(terms, propose(currency, lines, term))).toEqual({ base, amount });
  });

  it("is never below 0, above the first payment, or finer than the minor unit, in every currency", () => {
    const minor = fc.integer({ min: -1e9, max: 1e12 });
    const terms = fc.oneof(
      fc.constant<DueTerms>(full),
      fc.double({ min: 0, max: 100, noNaN: true }).map((value) => percentage(Number(value.toFixed(4)))),
      fc.integer({ min: 1, max: 1e9 }).map((value) => fixed(value / 100)),
    );
    fc.assert(
      fc.property(terms, minor, minor, fc.constantFrom(...currencies), (known, once, monthly, currency) => {
        const unit = 10 ** getMinorUnitDigits(currency);
        const proposal = propose(currency, [
          ["once", once / unit],
          ["monthly", monthly / unit],
        ]);
        const { base, amount } = calculateAmountDue(known, proposal);
        expect(base).toBe((once + monthly) / unit);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(Math.max(base, 0));
        expect(Number((amount * unit).toFixed(3)) % 1).toBe(0);
      }),
    );
  });

  it("is refused if no JSON number can represent the first payment", () => {
    const lines: Line[] = [
      ["once", 90_071_992_547_409.9],
      ["monthly", 90_071_992_547_409.9],
    ];
    expect(() => calculateAmountDue(full, propose("EUR", lines))).toThrow(UnrepresentableTotalError);
  });
});
