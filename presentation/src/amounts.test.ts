import { expect, it } from "vitest";
import { formatQuantity, formatUnitPrice } from "./amounts.ts";
import { getMoneyFormat } from "./money.ts";
import { getNumberFormat } from "./numbers.ts";

const voice = { format: { ...getMoneyFormat("en", "USD"), ...getNumberFormat("en") }, say: String };
const quantity = (current: number) => ({ current, unitLabel: "piece", is_editable: false });

it.each(["fixed", "hourly"] as const)(
  "a %s price with a quantity of one shows no unit price, because it would repeat the amount",
  (model) => {
    const toPrice = (current: number) => ({
      model,
      value: 599,
      frequency: "once" as const,
      quantity: quantity(current),
    });
    expect(formatUnitPrice(toPrice(1), false, voice)).toBeNull();
    expect(formatUnitPrice(toPrice(2), false, voice)).toBe("$599");
    expect(formatQuantity(quantity(1), model === "hourly", voice)).toBe("1 piece");
  },
);
