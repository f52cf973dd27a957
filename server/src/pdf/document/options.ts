import type { PublicColumn, PublicFeature, PublicSideBySide } from "@proffer/contract";
import {
  formatColumnPrice,
  toPriceDifference,
  isFree,
  formatQuantity,
  listColumnChanges,
} from "@proffer/presentation";
import type { Amount, Control, Option, OptionsPart } from "./document.ts";
import { addBreaks, addCellBreaks } from "./line-breaks.ts";
import { parseBlocks } from "./rich-text.ts";
import { formatNote } from "./rows.ts";
import type { PageStyle } from "./page-style.ts";
import { fillWords } from "./words.ts";

export function createOptionsPart(options: PublicSideBySide, style: PageStyle): OptionsPart {
  const { features } = options;
  return {
    kind: options.style === "comparison" ? "comparison" : "cards",
    name: addBreaks(options.name),
    description: parseBlocks(options.description),
    note: formatNote(options, style, options.columns.length > 1),
    control: getControl(options),
    features: features.map(({ name, type }) => ({ name: addBreaks(name), isHeading: type === "heading" })),
    options: options.columns.map((column) => createOption(column, options, features, style)),
  };
}

function createOption(
  column: PublicColumn,
  options: PublicSideBySide,
  features: readonly PublicFeature[],
  style: PageStyle,
): Option {
  const { voice } = style.format;
  const quantity = formatQuantity(column.quantity, false, voice);
  // If the quantity is one, the amount is equal to the unit price.
  const unit = column.quantity?.current === 1 ? null : formatColumnPrice(column, style.minor, voice);
  return {
    name: addCellBreaks(column.name),
    description: parseBlocks(column.description),
    amount: createAmount(column, style),
    schedule: listColumnChanges(column, style.minor, voice).map(addBreaks),
    difference: formatDifference(column, options, style),
    isChosen: column.isSelected && isOn(options),
    isRefused: style.isDecided && !(column.isSelected && isOn(options)),
    quantity: quantity === null ? null : addBreaks([quantity, unit].filter(Boolean).join(" × ")),
    cells: features.map(({ id }) => findCellText(column, id, style)),
  };
}

function getControl({ selection_type, columns }: PublicSideBySide): Control | null {
  if (columns.length < 2) return null;
  return selection_type === "single" ? "radio" : "check";
}

function createAmount(
  { feeType, price_text, amount, quantity, frequency }: PublicColumn,
  style: PageStyle,
): Amount | null {
  if (feeType === "text") return { text: addBreaks(price_text), per: "" };
  const { format, minor } = style;
  if (isFree({ amount }, quantity)) return { text: format.words.included, per: "" };
  return amount === undefined
    ? null
    : { text: format.money(amount, minor), per: format.words[`per_${frequency}`] };
}

/** Formats the price difference from the chosen option. Needed only while the recipient can still choose. */
function formatDifference(
  column: PublicColumn,
  options: PublicSideBySide,
  { format, minor, isDecided }: PageStyle,
): string | null {
  const difference = isDecided ? null : toPriceDifference(column, options, format.currency);
  if (difference === null) return null;
  const { same_price, more, less } = format.words;
  if (difference === 0) return same_price;
  const amount = `${format.money(Math.abs(difference), minor)} ${format.words[`per_${column.frequency}`]}`;
  return fillWords(difference > 0 ? more : less, { amount: amount.trim() });
}

/**
 * Returns true if the side-by-side is chosen. If an optional side-by-side is off, none of its options is
 * chosen, even if one is selected in the data.
 */
function isOn({ optional, selected }: PublicSideBySide): boolean {
  return !optional || selected;
}

/**
 * Returns the text of a cell: the value of the option, or "included". Null if the option lacks the feature.
 */
function findCellText(
  { includedFeatures, feature_values }: PublicColumn,
  id: string,
  { format }: PageStyle,
): string | null {
  // A feature id can be any text, even `constructor`.
  const value = Object.hasOwn(feature_values, id) ? feature_values[id] : undefined;
  if (value) return addCellBreaks(value);
  return includedFeatures.includes(id) ? format.words.included : null;
}
