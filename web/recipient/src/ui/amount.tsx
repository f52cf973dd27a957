import type { PublicLineItem, PublicModification, PublicPrice, Frequency } from "@proffer/contract";
import {
  formatAmount,
  getFrequency,
  isFree,
  isInPrice,
  formatQuantity,
  formatUnitPrice,
} from "@proffer/presentation";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import { untranslated } from "./said.tsx";

interface AmountProps {
  readonly entry: PublicLineItem | PublicModification;
  readonly minor: boolean;
  /** The line of a modification. */
  readonly line?: PublicLineItem;
  /** True if the item is selected instead of another item, so that its price is not an addition. */
  readonly isAlternative?: boolean;
}

/** The price of an item: an amount, a range, a percentage, words, or "included". */
export function Amount({ entry, minor, line, isAlternative = false }: AmountProps) {
  const { say, voice, display, isDecided } = usePage();
  const { price, amount, max_amount, optional, selected } = entry;
  const isOff = optional && !selected;
  if (price.model === "text") return <span class="amount words">{price.text}</span>;
  if (price.model === "none") return isOff ? null : <Included />;
  if (amount === undefined) return null;
  if (line && isInPrice(entry, line, display)) return <span class="amount included">{say("in_price")}</span>;
  if (isFree(entry, price.quantity)) return <Included isOff={isOff} />;
  const isOffered = isOff && !isDecided && !isAlternative;
  return (
    <span class={isOff ? "amount offered" : "amount"}>
      <span class="figure" {...untranslated}>
        {formatAmount({ amount, max_amount }, { minor, isOffered }, voice)}
      </span>
      <Per frequency={getFrequency(entry, line)} />
    </span>
  );
}

/** The word "included" instead of an amount of zero. Only selected items have a check mark. */
export function Included({ isOff = false }: { isOff?: boolean }) {
  const { say } = usePage();
  return (
    <span class={isOff ? "amount offered included" : "amount included"}>
      {!isOff && <Icon name="check" />}
      {say("included")}
    </span>
  );
}

interface UnitProps {
  readonly price: PublicPrice;
  /** True if an editable quantity is shown in a stepper with its unit. */
  readonly isStepped: boolean;
  readonly minor: boolean;
  readonly isPartOfLine?: boolean;
}

/** The calculation of the amount from quantity and unit price, if it says more than the amount. */
export function UnitPrice({ price, isStepped, minor, isPartOfLine = false }: UnitProps) {
  const { say, format, voice } = usePage();
  const { model, quantity } = price;
  const each = formatUnitPrice(price, minor, voice);
  if (model === "percent") {
    const of = isPartOfLine ? "line" : (price.apply_to ?? "group");
    return each === null ? null : (
      <span class="unit-price">
        <span {...untranslated}>{each}</span> {say(`of_${of}`)}
      </span>
    );
  }
  // The stepper shows the quantity with its unit, so here only the number is repeated as a factor.
  const isInStepper = isStepped && quantity?.is_editable === true;
  const whole = formatQuantity(quantity, model === "hourly", voice);
  const count = isInStepper ? each !== null && format.number(quantity.current) : whole;
  if (!count && each === null) return null;
  return (
    <span class="unit-price">
      {count && <bdi {...untranslated}>{count}</bdi>}
      {count && each !== null && " × "}
      {each !== null && (
        <bdi>
          <span {...untranslated}>{each}</span>
          {model === "hourly" && ` ${say("per_hour")}`}
        </bdi>
      )}
    </span>
  );
}

/** The frequency after an amount. It may wrap below the amount, but does not break itself. */
export function Per({ frequency = "once" }: { frequency: Frequency | undefined }) {
  const { format } = usePage();
  if (frequency === "once") return null;
  return (
    <>
      {" "}
      <span class="per">{format.per(frequency)}</span>
    </>
  );
}
