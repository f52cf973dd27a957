import { operations, type PublicProposal } from "@proffer/contract";
import { languages, getProposalWords } from "./words/index.ts";
import { describe, expect, it } from "vitest";
import { getMoneyFormat } from "./money.ts";
import { getNumberFormat } from "./numbers.ts";
import { toShownTotals } from "./totals.ts";
import type { Voice } from "./voice.ts";

const example: PublicProposal = operations.getPublicProposal.examples.answer;

function createVoice(locale: string): Voice {
  const words = getProposalWords(locale);
  return {
    format: { ...getMoneyFormat(locale, "USD"), ...getNumberFormat(locale) },
    say: (key, values = {}) => words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
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
    ["is an amount where nothing can move it", {}, ["$100", null]],
    ["is a range where a price is one", { price_range: { min: 100, max: 140 } }, ["$100 to $140", null]],
    ["says where choosing can bring it", { max: 500 }, ["$100", "Depending on your choices: $100 to $500"]],
    [
      "says so too where the prices are ranges",
      { max: 500, price_range: { min: 100, max: 140 } },
      ["$100 to $140", "Depending on your choices: $100 to $500"],
    ],
    [
      "is open upwards where a quantity is",
      { max: 500, open_max: true },
      ["$100", "Depending on your choices: $100 to $500 and more"],
    ],
    [
      "is so beside nothing else to choose",
      { open_max: true },
      ["$100", "Depending on your choices: $100 and more"],
    ],
    [
      "is open downwards where such a quantity takes something off",
      { min: 50, open_min: true, open_max: true },
      ["$100", "Depending on your choices: $50 and less to $100 and more"],
    ],
  ])("%s", (_, total, said) => {
    expect(showTotal(total)).toEqual(said);
  });

  it("is the range of what can be chosen as long as something must be", () => {
    expect(showTotal({ max: 500, open_max: true }, { isMissing: true })).toEqual([
      "$100 to $500 and more",
      null,
    ]);
  });

  it.each(["PENDING", "WON", "LOST", "CANCELLED"] as const)(
    "of a %s proposal is its price, with the range that it was estimated at",
    (status) => {
      const estimate = { price_range: { min: 100, max: 140 } };
      expect(showTotal(estimate, { status })).toEqual(["$100", "Estimate: $100 to $140"]);
      expect(showTotal({ max: 500 }, { status, isMissing: true })).toEqual(["$100", null]);
    },
  );

  it.each(languages)("says each of it in %s", (locale) => {
    const [, choices] = showTotal({ min: 50, max: 500, open_min: true, open_max: true }, { locale });
    const { as_you_choose } = getProposalWords(locale);
    expect(choices).toContain(as_you_choose.split("{range}")[0]);
    expect(choices).not.toMatch(/\{\w+\}/);
    expect(/choose|more|less/.test(choices ?? "")).toBe(locale === "en");
  });
});

const unseen = (frequency: string, exemptions = {}) => ({ frequency, amount: 0, ...exemptions });

describe("what is in a total of which something must still be chosen", () => {
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
    ["tax, where its page has one", { tax_percent: 20 }, [unseen("monthly")], false, true],
    ["a discount, where its page has one on it", { discounts }, [unseen("monthly")], true, false],
    ["neither, where there is none", {}, [unseen("monthly")], false, false],
    ["neither, where all is due otherwise", { tax_percent: 20, discounts }, [unseen("once")], false, false],
    [
      "neither, where all is exempt",
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
    ["the word and the percent where it has no name", [{}], "Discount · 10%"],
    ["the word and its name", [{ name: "Summer" }], "Discount · Summer 10%"],
    ["its name alone where that says the word", [{ name: "Discount" }], "Discount 10%"],
    ["its name alone where the word is inside of it", [{ name: "Launch discount" }], "Launch discount 10%"],
    [
      "names alone where one of several says the word",
      [{ name: "Summer" }, { name: "Launch discount" }],
      "Summer 10% · Launch discount 10%",
    ],
  ])("is %s", (_, discounts, label) => {
    expect(readLabel(...discounts)).toBe(label);
  });
});
