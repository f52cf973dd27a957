import { expect, test } from "vitest";
import { calculateContractValue } from "./contract-value.ts";

test("a line or column without a schedule, also with null, keeps its price in every period", () => {
  const monthly = { model: "fixed", value: 100, frequency: "monthly" } as const;
  const value = (schedule: null | undefined) =>
    calculateContractValue({
      currency: "EUR",
      term: { months: 12 },
      pages: [
        {
          children: [
            { type: "group", line_items: [{ price: monthly, schedule }] },
            {
              type: "side_by_side",
              columns: [{ feeType: "fixed", price: 10, frequency: "monthly", isSelected: true, schedule }],
            },
          ],
        },
      ],
    })?.total.selected;
  expect([value(undefined), value(null)]).toEqual([1320, 1320]);
});
