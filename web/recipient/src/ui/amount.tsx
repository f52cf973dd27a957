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

interface UnitProps {
  readonly price: PublicPrice;
  /** A quantity that can be set stands in its stepper with its unit. */
  readonly isStepped: boolean;
  readonly isPartOfLine?: boolean;
}

/** How the amount came about, where one could ask. */
export function UnitPrice({ price, isStepped, isPartOfLine = false }: UnitProps) {
  const { say, format } = usePage();
  const { model, value, quantity } = price;
  if (model === "percent" && value !== undefined) {
    const of = isPartOfLine ? "line" : (price.apply_to ?? "group");
    return (
      <span class="unit-price">
        {format.percent(value)} {say(`of_${of}`)}
      </span>
    );
  }
  if ((model !== "fixed" && model !== "hourly") || !quantity) return null;
  const isInStepper = isStepped && quantity.is_editable;
  const unit = isInStepper ? "" : (quantity.unitLabel ?? "");
  if (quantity.current === 1 && unit === "" && model === "fixed") return null;
  const count = <bdi>{`${format.number(quantity.current)} ${unit}`.trim()}</bdi>;
  const per = model === "hourly" ? ` ${say("per_hour")}` : "";
  const each = value === undefined ? undefined : format.money(value, !Number.isInteger(value)) + per;
  if (each === undefined && isInStepper) return null;
  return (
    <span class="unit-price">
      {count}
      {each !== undefined && (
        <>
          {" × "}
          <bdi>{each}</bdi>
        </>
      )}
    </span>
  );
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
