import type { PublicColumn, PublicFeature, PublicSideBySide } from "@proffer/contract";
import { sumOf } from "@proffer/pricing";
import type { Amount, Option, OptionsPart } from "./document.ts";
import { breakable } from "./letters.ts";
import { blocksOf } from "./rich-text.ts";
import { noteOf } from "./rows.ts";
import type { Setting } from "./setting.ts";
import { put } from "./words/words.ts";

export function optionsPart(options: PublicSideBySide, setting: Setting): OptionsPart {
  const features = options.style === "comparison" ? options.features : [];
  return {
    kind: options.style === "comparison" ? "comparison" : "cards",
    name: breakable(options.name),
    description: blocksOf(options.description),
    note: noteOf(options, setting, options.columns.length > 1),
    features: features.map(({ name, type }) => ({ name: breakable(name), isHeading: type === "heading" })),
    options: options.columns.map((column) => optionOf(column, options, features, setting)),
  };
}

function optionOf(
  column: PublicColumn,
  options: PublicSideBySide,
  features: readonly PublicFeature[],
  setting: Setting,
): Option {
  const { quantity } = column;
  const hasQuantity = quantity !== undefined && (quantity.current !== 1 || quantity.is_editable);
  return {
    name: breakable(column.name),
    description: blocksOf(column.description),
    amount: amountOf(column, setting),
    difference: differenceOf(column, options, setting),
    isChosen: column.isSelected && isOn(options),
    quantity: hasQuantity
      ? breakable(`${setting.format.number(quantity.current)} ${quantity.unitLabel ?? ""}`.trim())
      : null,
    cells: features.map(({ id }) => cellOf(column, id, setting)),
  };
}

function amountOf({ feeType, price_text, amount, frequency }: PublicColumn, setting: Setting): Amount | null {
  if (feeType === "text") return { text: breakable(price_text), per: "" };
  return amount === undefined ? null : setting.format.amount(amount, frequency, setting.minor);
}

/** What it costs more or less than the chosen one, as long as it may be taken instead and both are due as often. */
function differenceOf(
  { isSelected, feeType, amount, frequency }: PublicColumn,
  options: PublicSideBySide,
  { format, minor, isDecided }: Setting,
): string | null {
  const { selection_type, columns } = options;
  const chosen = columns.find((each) => each.isSelected);
  if (!isOn(options) || isDecided || isSelected || selection_type !== "single" || amount === undefined)
    return null;
  if (feeType !== "fixed" || chosen?.feeType !== "fixed" || chosen.amount === undefined) return null;
  if (chosen.frequency !== frequency) return null;
  const difference = sumOf([amount, -chosen.amount], format.currency);
  const { same_price, more, less } = format.words;
  if (difference === 0) return same_price;
  const { text, per } = format.amount(Math.abs(difference), frequency, minor);
  return put(difference > 0 ? more : less, { amount: `${text} ${per}`.trim() });
}

/** Of what is not taken as a whole no option is chosen, whatever is marked for when it is. */
function isOn({ optional, selected }: PublicSideBySide): boolean {
  return !optional || selected;
}

/** The words of a cell; an empty text is a check alone. */
function cellOf(
  { includedFeatures, feature_values }: PublicColumn,
  id: string,
  { format }: Setting,
): string | null {
  // The id may be any text, `constructor` too.
  const value = Object.hasOwn(feature_values, id) ? feature_values[id] : undefined;
  if (value) return breakable(value);
  return includedFeatures.includes(id) ? format.words.included : null;
}
