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
  /** The line that a modification is of. */
  readonly line?: PublicLineItem;
  /** Chosen instead of another one: its price is no addition. */
  readonly isAlternative?: boolean;
}

/** The price of an item: an amount, a range, a share, words, or that it is included. */
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

/** A word rather than an amount of zero; the mark stands only at what is taken. */
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
  /** A quantity that can be set stands in its stepper with its unit. */
  readonly isStepped: boolean;
  readonly minor: boolean;
  readonly isPartOfLine?: boolean;
}

/** The calculation behind the amount, if one could ask. */
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
  // A stepper says the quantity with its unit, and the number is repeated for what is multiplied.
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

/** The frequency of an amount, after it: it may stand below, and is never divided. */
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
