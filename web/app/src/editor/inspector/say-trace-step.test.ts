import { explainPricing, type Page } from "@proffer/pricing";
import { getMoneyFormat } from "@proffer/presentation";
import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { createNumberReader } from "../../model/numbers/read-number.ts";
import type { Editor } from "../state/editor.ts";
import { sayTraceStep } from "./say-trace-step.ts";

const pages = [
  {
    id: "page",
    name: "Work",
    markup_percent: 10,
    tax_percent: 20,
    discounts: [{ id: "discount", name: "Friends", type: "percent", value: 5, frequency: "once" }],
    children: [
      {
        type: "group",
        name: "Design",
        line_items: [
          { id: "a", name: "Icons", price: { model: "fixed", value: 50, quantity: { current: 3 } } },
          { id: "b", name: "Care", price: { model: "percent", value: 8 } },
          { id: "c", name: "Photos", optional: true, selected: false, price: { model: "fixed", value: 9 } },
          { id: "d", name: "Advice", price: { model: "none" } },
        ],
      },
    ],
  },
] as unknown as Page[];

test("a number is explained by its operands, in the number format of the member", () => {
  const money = getMoneyFormat("en-US", "EUR");
  const parts = { money: signal(money), numbers: createNumberReader("en-US"), priceDecimals: signal(2) };
  const { trace } = explainPricing({ currency: "EUR", pages });
  const texts = trace.map((step) => `${step.step}: ${sayTraceStep(step, parts as unknown as Editor)}`);
  expect(texts).toEqual([
    "line: 3 × 50.00 + 10% markup = €165.00",
    "percent_line: 8% of €165.00 = €13.20",
    "line: 1 × 9.00 + 10% markup = €9.90, not counted",
    "line: no amount, counts as 0",
    "subtotal: €178.20, of which €178.20 can be discounted",
    "discount: 5% of €178.20, limited to the amount left to discount = €8.91",
    "tax: 20% of (€178.20 × (€178.20 − €8.91) / €178.20 + €0.00) = €33.86",
    "page_total: €178.20 − €8.91 + €33.86 = €203.15",
    "total: €178.20 − €8.91 + €33.86 = €203.15",
    "min: €178.20 − €8.91 + €33.86 = €203.15",
    "max: €188.89 − €9.44 + €35.89 = €215.34",
  ]);
});
