import { operations, type PublicProposal } from "@proffer/contract";
import { createSay, languages, getProposalWords } from "./words/index.ts";
import { describe, expect, it } from "vitest";
import { getMoneyFormat } from "./money.ts";
import { getNumberFormat } from "./numbers.ts";
import { toShownTotals } from "./totals.ts";
import type { Voice } from "./voice.ts";

const example: PublicProposal = operations.getPublicProposal.examples.answer;

function createVoice(locale: string): Voice {
  return {
    format: { ...getMoneyFormat(locale, "USD"), ...getNumberFormat(locale) },
    say: createSay(() => getProposalWords(locale), locale),
  };
}

function showTotal(
  total: object,
  {
    locale = "en-US",
    isMissing = false,
    status = example.status,
  }: { locale?: string; isMissing?: boolean; status?: PublicProposal["status"] } = {},
) {
  const ends = { range: "exact", open_min: false, open_max: false } as const;
  const once = { ...ends, subtotal: 100, discount: 0, tax: 0, total: 100, min: 100, max: 100, ...total };
  const price_range = { min: once.total, max: once.total };
  const missing = isMissing
    ? [{ id: "1", type: "group" as const, name: "Plan", selection_type: "single" as const }]
    : [];
  const totals = { once: { price_range, ...once } };
  const [shown] = toShownTotals({ ...example, status, missing, totals, pages: [] }, createVoice(locale));
  return [shown?.text, shown?.range];
}

describe("a total", () => {
  it.each([
    ["is an amount if nothing can change it", {}, ["$100", null]],
    ["is a range if a price is one", { price_range: { min: 100, max: 140 } }, ["$100 to $140", null]],
    [
      "has the range that choices can reach",
      { max: 500 },
      ["$100", "Depending on your choices: $100 to $500"],
    ],
    [
      "has that range also if prices are ranges",
      { max: 500, price_range: { min: 100, max: 140 } },
      ["$100 to $140", "Depending on your choices: $100 to $500"],
    ],
    [
      "is open upwards if a quantity has no maximum",
      { max: 500, open_max: true },
      ["$100", "Depending on your choices: $100 to $500 and more"],
    ],
    [
      "is open upwards without other choices",
      { open_max: true },
      ["$100", "Depending on your choices: $100 and more"],
    ],
    [
      "is open downwards if such a quantity lowers it",
      { min: 50, open_min: true, open_max: true },
      ["$100", "Depending on your choices: $50 and less to $100 and more"],
    ],
  ])("%s", (_, total, said) => {
    expect(showTotal(total)).toEqual(said);
  });

  it("is the range of all possible choices while a required choice is missing", () => {
    expect(showTotal({ max: 500, open_max: true }, { isMissing: true })).toEqual([
      "$100 to $500 and more",
      null,
    ]);
  });

  it.each(["PENDING", "WON", "LOST", "CANCELLED"] as const)(
    "of a %s proposal is its price, with its estimated range",
    (status) => {
      const estimate = { price_range: { min: 100, max: 140 } };
      expect(showTotal(estimate, { status })).toEqual(["$100", "Estimate: $100 to $140"]);
      expect(showTotal({ max: 500 }, { status, isMissing: true })).toEqual(["$100", null]);
    },
  );

  it.each(languages)("has all texts in %s", (locale) => {
    const [, choices] = showTotal({ min: 50, max: 500, open_min: true, open_max: true }, { locale });
    const { as_you_choose } = getProposalWords(locale);
    expect(choices).toContain(as_you_choose.split("{range}")[0]);
    expect(choices).not.toMatch(/\{\w+\}/);
    expect(/choose|more|less/.test(choices ?? "")).toBe(locale === "en");
  });
});

const unseen = (frequency: string, exemptions = {}) => ({ frequency, amount: 0, ...exemptions });

describe("the discount and tax in a total with a missing required choice", () => {
  const page = example.pages.find(({ kind }) => kind === "scope_of_work");
  const discounts = [{ id: "1", type: "fixed", value: 10, frequency: "monthly", name: "" }];
  const readInside = (changes: object, ...amounts: object[]) => {
    const block = { type: "group", line_items: [], costs: [], unseen: amounts };
    const pages = [Object.assign({}, page, { tax_percent: 0, discounts: [], children: [block], ...changes })];
    const ends = { range: "exact", open_min: false, open_max: false } as const;
    const nothing = { subtotal: 0, discount: 0, tax: 0, total: 0, min: 500, max: 1200 };
    const monthly = { ...ends, ...nothing, price_range: { min: 0, max: 0 } };
    const missing = [{ id: "1", type: "group" as const, name: "Plan", selection_type: "single" as const }];
    const proposal = { ...example, status: "SENT" as const, pages, missing, totals: { monthly } };
    const [shown] = toShownTotals(proposal, createVoice("en-US"));
    return [shown?.text, shown?.hasDiscount, shown?.hasTax];
  };

  it.each([
    ["tax, if its page has one", { tax_percent: 20 }, [unseen("monthly")], false, true],
    ["a discount, if its page has one at this frequency", { discounts }, [unseen("monthly")], true, false],
    ["neither, if there is none", {}, [unseen("monthly")], false, false],
    [
      "neither, if all prices have another frequency",
      { tax_percent: 20, discounts },
      [unseen("once")],
      false,
      false,
    ],
    [
      "neither, if all prices are exempt",
      { tax_percent: 20, discounts },
      [unseen("monthly", { tax_exempt: true, discount_exempt: true })],
      false,
      false,
    ],
  ])("is %s", (_, changes, amounts, hasDiscount, hasTax) => {
    expect(readInside(changes, ...amounts)).toEqual(["$500 to $1,200", hasDiscount, hasTax]);
  });
});

function readLabel(...discounts: readonly object[]): string | undefined {
  const page = example.pages.find(({ kind }) => kind === "scope_of_work");
  if (!page) throw new Error("The example has no scope of work");
  const ten = { id: "1", type: "percent" as const, value: 10, frequency: "once" as const, name: "" };
  const pages = [
    Object.assign({}, page, { discounts: discounts.map((each) => Object.assign({}, ten, each)) }),
  ];
  const amounts = { subtotal: 100, discount: 10, tax: 0, total: 90, min: 90, max: 90 };
  const ends = { range: "exact", open_min: false, open_max: false } as const;
  const once = { ...ends, ...amounts, price_range: { min: 90, max: 90 } };
  const [shown] = toShownTotals({ ...example, pages, totals: { once } }, createVoice("en-US"));
  return shown?.parts[1]?.label;
}

describe("the label of a discount", () => {
  it.each([
    ["the word and the percent if it has no name", [{}], "Discount · 10%"],
    ["the word and its name", [{ name: "Summer" }], "Discount · Summer 10%"],
    ["only its name if that is the word", [{ name: "Discount" }], "Discount 10%"],
    ["only its name if that contains the word", [{ name: "Launch discount" }], "Launch discount 10%"],
    [
      "only names if one of several contains the word",
      [{ name: "Summer" }, { name: "Launch discount" }],
      "Summer 10% · Launch discount 10%",
    ],
  ])("is %s", (_, discounts, label) => {
    expect(readLabel(...discounts)).toBe(label);
  });
});
