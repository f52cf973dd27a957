import type { PublicLineItem, PublicModification, PublicPrice } from "@proffer/contract";
import { amountsOf, shownAmount } from "@proffer/pricing";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import { Per } from "./per.tsx";

interface Shown {
  readonly entry: PublicLineItem | PublicModification;
  /** What choosing would add, rather than what it costs. */
  readonly isOffered: boolean;
  readonly minor: boolean;
  readonly isPartOfLine?: boolean;
}

/** What something costs: an amount, a range, a share, words, or that it is included. */
export function Amount({ entry, isOffered, minor, isPartOfLine = false }: Shown) {
  const { format } = usePage();
  const { price, amount } = entry;
  if (price.model === "text") return <span class="amount words">{price.text}</span>;
  if (price.model === "none") return isOffered ? null : <Included />;
  if (amount === undefined) return null;
  const text = isOffered ? format.change(amount, minor) : format.money(amount, minor);
  return (
    <span class={isOffered ? "amount offered" : "amount"}>
      <span class="figure">{isRange(price) ? <Range entry={entry} from={text} minor={minor} /> : text}</span>
      {!(isPartOfLine && price.model === "percent") && <Per frequency={price.frequency} />}
    </span>
  );
}

interface RangeProps {
  readonly entry: PublicLineItem | PublicModification;
  readonly from: string;
  readonly minor: boolean;
}

/** Up to what, unless a quantity that is not shown keeps that back. */
function Range({ entry, from, minor }: RangeProps) {
  const { say, format, display } = usePage();
  const { value, max_value } = entry.price;
  const [low, high = 0] = [value, max_value].map((each = 0) => {
    const line = { ...entry, price: { ...entry.price, value: each } };
    const pages = [{ children: [{ type: "group" as const, line_items: [line] }] }];
    const { amounts } = amountsOf({ currency: format.currency, pages });
    return shownAmount(line, amounts, format.currency, display.modifications_in_price);
  });
  if (low !== entry.amount) return <>{say("from", { amount: from })}</>;
  return <>{say("range", { from, to: format.money(high, minor) })}</>;
}

function isRange({ value, max_value }: PublicPrice): boolean {
  return value !== undefined && max_value !== undefined && max_value !== value;
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
  readonly minor: boolean;
  readonly isPartOfLine?: boolean;
}

/** How the amount came about, where one could ask. */
export function UnitPrice({ price, isStepped, minor, isPartOfLine = false }: UnitProps) {
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
  const each = value === undefined ? undefined : format.price(value, minor) + per;
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
