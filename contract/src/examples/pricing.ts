import type { PricingPreview, PricingPreviewed } from "../operations/pricing/preview-pricing.ts";
import type { CachedTotals, Totals } from "../records/totals.ts";
import { times } from "./ids.ts";

const parts = (subtotal: number, tax: number, total: number) => ({ subtotal, discount: 0, tax, total });

const closed = { range: "exact", open_min: false, open_max: false } as const;

export const totalsExample: Totals = {
  once: {
    selected: parts(4800, 960, 5760),
    min: parts(4800, 960, 5760),
    max: parts(4800, 960, 5760),
    ...closed,
  },
  monthly: {
    selected: parts(90, 18, 108),
    min: parts(90, 18, 108),
    max: parts(278, 55.6, 333.6),
    ...closed,
  },
};

export const cachedTotalsExample: CachedTotals = {
  currency: "EUR",
  updated_at: times.updated,
  once: { min: 5760, max: 5760 },
  monthly: { min: 108, max: 333.6 },
};

export const previewRequestExample: PricingPreview = {
  currency: "EUR",
  pages: [
    {
      name: "Investment",
      kind: "scope_of_work",
      tax_percent: 20,
      children: [
        {
          type: "group",
          name: "Website",
          line_items: [
            {
              type: "line_item",
              name: "Design and build",
              price: { model: "fixed", value: 4800, frequency: "once" },
            },
          ],
        },
      ],
    },
  ],
};

export const previewAnswerExample: PricingPreviewed = {
  currency: "EUR",
  totals: { once: totalsExample.once },
  trace: [
    {
      step: "line",
      frequency: "once",
      name: "Design and build",
      counts: true,
      operands: { value: 4800, quantity: 1, markup_percent: 0 },
      result: 4800,
      text: "Design and build: 1 × 4800 = 4800.00",
    },
    {
      step: "total",
      frequency: "once",
      counts: true,
      operands: { subtotal: 4800, discount: 0, tax: 960 },
      result: 5760,
      text: "Total of what is selected: 4800.00 − 0.00 + 960.00 = 5760.00",
    },
  ],
};
