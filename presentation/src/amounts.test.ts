import { expect, it } from "vitest";
import { quantityText, unitPriceText } from "./amounts.ts";
import { moneyFormat } from "./money.ts";
import { numberFormat } from "./numbers.ts";

const voice = { format: { ...moneyFormat("en", "USD"), ...numberFormat("en") }, say: String };
const quantity = (current: number) => ({ current, unitLabel: "piece", is_editable: false });

it.each(["fixed", "hourly"] as const)(
  "one of something at a %s price does not repeat its amount",
  (model) => {
    const priceOf = (current: number) => ({
      model,
      value: 599,
      frequency: "once" as const,
      quantity: quantity(current),
    });
    expect(unitPriceText(priceOf(1), false, voice)).toBeNull();
    expect(unitPriceText(priceOf(2), false, voice)).toBe("$599");
    expect(quantityText(quantity(1), model === "hourly", voice)).toBe("1 piece");
  },
);
