import type { PricingPreview, PricingPreviewed } from "../operations/pricing/preview-pricing.ts";
import type { CachedTotals, Totals } from "../records/totals.ts";
import { ids, times } from "./ids.ts";

const parts = (subtotal: number, tax: number, total: number) => ({ subtotal, discount: 0, tax, total });

export const totalsExample: Totals = {
  once: {
    selected: parts(4800, 960, 5760),
    min: parts(4800, 960, 5760),
    max: parts(4800, 960, 5760),
  },
  monthly: {
    selected: parts(90, 18, 108),
    min: parts(90, 18, 108),
    max: parts(278, 55.6, 333.6),
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
    { item_id: ids.lineItem, frequency: "once", step: "line", explanation: "4800 × 1", amount: 4800 },
    { item_id: ids.page, frequency: "once", step: "tax", explanation: "20 % of 4800", amount: 960 },
  ],
};
