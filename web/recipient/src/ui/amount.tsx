import type { PublicPrice } from "@proffer/contract";
import { amountsOf } from "@proffer/pricing";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

interface Shown {
  readonly price: PublicPrice;
  readonly amount: number | undefined;
  /** What choosing would add, rather than what it costs. */
  readonly isOffered: boolean;
  readonly minor: boolean;
  readonly isPartOfLine?: boolean;
}

/** What something costs: an amount, a range, a share, words, or that it is included. */
export function Amount({ price, amount, isOffered, minor, isPartOfLine = false }: Shown) {
  const { say, format } = usePage();
  if (price.model === "text") return <span class="amount words">{price.text}</span>;
  if (price.model === "none") return isOffered ? null : <Included />;
  if (amount === undefined) return null;
  const upTo = topOf(price, format.currency);
  const text = isOffered ? format.change(amount, minor) : format.money(amount, minor);
  return (
    <span class={isOffered ? "amount offered" : "amount"}>
      <span class="figure">
        {upTo === undefined ? text : say("range", { from: text, to: format.money(upTo, minor) })}
      </span>
      {price.frequency !== "once" && !(isPartOfLine && price.model === "percent") && (
        <span class="per"> {format.per(price.frequency)}</span>
      )}
    </span>
  );
}

function Included() {
  const { say } = usePage();
  return (
    <span class="amount included">
      <Icon name="check" />
      {say("included")}
    </span>
  );
}

/** How the amount came about, where one could ask. */
export function UnitPrice({ price, isPartOfLine = false }: { price: PublicPrice; isPartOfLine?: boolean }) {
  const { say, format } = usePage();
  const { model, value, quantity } = price;
  if (value === undefined) return quantity && !quantity.is_editable ? <QuantityOnly price={price} /> : null;
  if (model === "percent") {
    const of = isPartOfLine ? "line" : (price.apply_to ?? "group");
    return (
      <span class="unit-price">
        {format.percent(value)} {say(`of_${of}`)}
      </span>
    );
  }
  const isHourly = model === "hourly";
  if ((model !== "fixed" && !isHourly) || !quantity) return null;
  const each = format.money(value, !Number.isInteger(value)) + (isHourly ? ` ${say("per_hour")}` : "");
  const count = `${format.number(quantity.current)} ${quantity.unitLabel ?? ""}`.trim();
  if (quantity.current === 1 && !quantity.is_editable && !isHourly && !quantity.unitLabel) return null;
  return (
    <span class="unit-price" dir="auto">
      {quantity.is_editable ? each : `${count} × ${each}`}
    </span>
  );
}

function QuantityOnly({ price: { quantity } }: { price: PublicPrice }) {
  const { format } = usePage();
  if (!quantity || (quantity.current === 1 && !quantity.unitLabel)) return null;
  return <span class="unit-price">{`${format.number(quantity.current)} ${quantity.unitLabel ?? ""}`}</span>;
}

/** The upper end of a price range, for the quantity that was chosen. */
function topOf(price: PublicPrice, currency: string): number | undefined {
  const { value, max_value } = price;
  if (value === undefined || max_value === undefined || max_value === value) return undefined;
  const line = { id: "top", price: { ...price, value: max_value } };
  return amountsOf({ currency, pages: [{ children: [{ type: "group", line_items: [line] }] }] }).amounts.get(
    "top",
  );
}
