import type { PublicChanges } from "@proffer/contract";
import { createSay } from "@proffer/presentation";
import { describe, expect, it } from "vitest";
import { createFormat } from "../format.ts";
import { getTexts, type TextKey } from "../texts.ts";
import { findContractChange, listTotalChanges } from "./list-total-changes.ts";

const euros = { from: "EUR", to: "EUR" };

function speak(currency: PublicChanges["currency"]) {
  const say = createSay<TextKey>(() => getTexts("en"), "en");
  return { say, format: createFormat("en", currency.to, say, "UTC") };
}

const revision: PublicChanges = {
  from: 1,
  to: 2,
  published_at: "",
  sender_note: null,
  currency: euros,
  totals: {},
  contract_total: null,
  changes: [],
};

const list = (totals: PublicChanges["totals"], currency = euros) =>
  listTotalChanges({ ...revision, currency, totals }, speak(currency));

const findContract = (contract_total: PublicChanges["contract_total"]) =>
  findContractChange({ ...revision, contract_total }, speak(euros));

describe("the client's contract value", () => {
  it("is shown if it changed, begins or ends, and not if it is the same", () => {
    expect(findContract({ from: 1200, to: 3600.5 })).toEqual({ from: "€1,200", to: "€3,600.50" });
    expect(findContract({ from: null, to: 1200 })).toEqual({ from: null, to: "€1,200" });
    expect([findContract(null), findContract({ from: 5, to: 5 })]).toEqual([undefined, undefined]);
  });
});

describe("the client's totals", () => {
  it("are listed if they changed, with the difference", () => {
    const totals = {
      once: { from: 100, to: 120 },
      weekly: { from: 5, to: 5 },
      monthly: { from: 9, to: 8.5 },
    };
    expect(list(totals)).toEqual([
      { frequency: "once", from: "€100", to: "€120", difference: { words: "total_more", amount: "€20" } },
      {
        frequency: "monthly",
        from: "€9.00",
        to: "€8.50",
        difference: { words: "total_less", amount: "€0.50" },
      },
    ]);
  });

  it("count as 0 in a revision without their frequency", () => {
    expect(list({ monthly: { from: null, to: 10 } })).toMatchObject([{ from: "€0", to: "€10" }]);
    expect(list({ monthly: { from: null, to: 0 } })).toEqual([]);
  });

  it("are ranges if prices are ranges, with a difference only if both ends moved equally", () => {
    expect(list({ once: { from: 10, from_max: 20, to: 15, to_max: 25 } })).toMatchObject([
      { from: "€10 to €20", to: "€15 to €25", difference: { amount: "€5" } },
    ]);
    expect(list({ once: { from: 10, to: 10, to_max: 25 } })).toMatchObject([
      { from: "€10", to: "€10 to €25", difference: null },
    ]);
  });

  it("have no difference between currencies", () => {
    expect(list({ once: { from: 10, to: 10 } }, { from: "USD", to: "EUR" })).toEqual([
      { frequency: "once", from: "$10", to: "€10", difference: null },
    ]);
  });
});
