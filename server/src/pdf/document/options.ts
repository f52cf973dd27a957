import type { PublicColumn, PublicFeature, PublicSideBySide } from "@proffer/contract";
import { columnPriceText, differenceOf, isFree, quantityText } from "@proffer/presentation";
import type { Amount, Control, Option, OptionsPart } from "./document.ts";
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
    control: controlOf(options),
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
  const { voice } = setting.format;
  const quantity = quantityText(column.quantity, false, voice);
  // Of one, the amount says it already.
  const unit = column.quantity?.current === 1 ? null : columnPriceText(column, setting.minor, voice);
  return {
    name: breakable(column.name),
    description: blocksOf(column.description),
    amount: amountOf(column, setting),
    difference: differenceText(column, options, setting),
    isChosen: column.isSelected && isOn(options),
    isRefused: setting.isDecided && !(column.isSelected && isOn(options)),
    quantity: quantity === null ? null : breakable([quantity, unit].filter(Boolean).join(" × ")),
    cells: features.map(({ id }) => cellOf(column, id, setting)),
  };
}

function controlOf({ selection_type, columns }: PublicSideBySide): Control | null {
  if (columns.length < 2) return null;
  return selection_type === "single" ? "radio" : "check";
}

function amountOf({ feeType, price_text, amount, frequency }: PublicColumn, setting: Setting): Amount | null {
  if (feeType === "text") return { text: breakable(price_text), per: "" };
  const { format, minor } = setting;
  if (isFree({ amount })) return { text: format.words.included, per: "" };
  return amount === undefined
    ? null
    : { text: format.money(amount, minor), per: format.words[`per_${frequency}`] };
}

/** What it costs more or less than the chosen one, as long as it may be taken instead. */
function differenceText(
  column: PublicColumn,
  options: PublicSideBySide,
  { format, minor, isDecided }: Setting,
): string | null {
  const difference = isDecided ? null : differenceOf(column, options, format.currency);
  if (difference === null) return null;
  const { same_price, more, less } = format.words;
  if (difference === 0) return same_price;
  const amount = `${format.money(Math.abs(difference), minor)} ${format.words[`per_${column.frequency}`]}`;
  return put(difference > 0 ? more : less, { amount: amount.trim() });
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
