import type { LibraryItem } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeFault, describeProfit } from "../margin/describe-margin.ts";
import { say } from "../margin/say.ts";
import { findMarginPrice } from "../model/edits/price-for-margin.ts";
import { numbers } from "../numbers/describe-number.ts";
import { NumberField, readTyped } from "../numbers/number-field.tsx";
import { toMoneyFormat } from "../ui/format.ts";
import { findItemMargin } from "./item-margin.ts";
import type { TypedItem } from "./save-library-item.ts";

type Line = Extract<LibraryItem, { type: "line_item" }>;

interface MarginFieldProps {
  /** Null for a new line. */
  readonly item: Line | null;
  readonly currency: string;
  readonly typed: TypedItem;
  /** Called with the price that has the typed margin. */
  readonly onPrice: (value: string) => void;
}

/** The margin of a line. A typed margin sets the price. */
export function MarginField({ item, currency, typed, onPrice }: MarginFieldProps) {
  const cost = readTyped(typed.cost, { min: 0, currency });
  const value = readTyped(typed.value, { currency });
  /** The typed margin with the price that it set. It ends with another price or cost. */
  const [own, setOwn] = useState({ text: "", value: "", cost: "" });
  const isOwn = own.value === typed.value && own.cost === typed.cost && own.text !== "";
  const price: Line["price"] = {
    ...(item?.price ?? { model: "fixed", frequency: typed.frequency }),
    value: value ?? 0,
  };
  const margin = typeof value === "number" ? findItemMargin({ price, cost }, currency) : undefined;
  const findPrice = (percent: number) =>
    findMarginPrice(percent, { cost, quantity: price.quantity?.current, currency }, price.max_value ?? null);
  const points = isOwn ? readTyped(own.text, { kind: "percent" }) : undefined;
  const found = typeof points === "number" ? findPrice(points) : undefined;
  const derived = margin?.percent == null ? "" : numbers.writePlain(margin.percent);

  function type(text: string): void {
    const percent = readTyped(text, { kind: "percent" });
    const next = typeof percent === "number" ? findPrice(percent) : undefined;
    const written = next && "price" in next ? numbers.writePlain(next.price) : typed.value;
    setOwn({ text, value: written, cost: typed.cost });
    if (written !== typed.value) onPrice(written);
  }

  const money = toMoneyFormat(currency);
  return (
    <NumberField
      label={say("margin_in_percent")}
      kind="percent"
      value={isOwn ? own.text : derived}
      onValue={type}
      problem={
        found && "fault" in found
          ? describeFault(found.fault, false, (amount) => money.price(amount, true))
          : undefined
      }
      hint={margin && describeProfit(margin.profit, (amount) => money.money(amount, true))}
    />
  );
}
