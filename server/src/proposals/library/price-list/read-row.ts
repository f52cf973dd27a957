import { ImportLineItem, type ImportedRow, type ImportFaultCode } from "@proffer/contract";
import { findTotalKind, isDiscount } from "@proffer/tables";
import { AppError } from "../../../platform/errors.ts";
import { createBodyValidator } from "../../../platform/http/validation.ts";
import type { Cell } from "./cell.ts";
import {
  type CellFault,
  type NumberRules,
  type PriceFields,
  readAmountCell,
  readPriceCell,
  readQuantityCell,
} from "./read-number.ts";
import type { PriceListColumn, TableRow } from "./read-table.ts";

type Fault = NonNullable<ImportedRow["errors"]>[number];

/** The values of one row. A field is undefined if the row has no cell for it. */
export interface PriceListRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly name: string | undefined;
  readonly sku: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly cost: number | undefined;
  readonly model: string | undefined;
  readonly price: PriceFields | undefined;
  readonly frequency: string | undefined;
  readonly quantity: number | undefined;
  readonly unit: string | undefined;
}

/** Collects the faults of a row. They name columns as the file does. */
export interface RowFaults {
  readonly list: Fault[];
  add(column: PriceListColumn | null, message: string, code: ImportFaultCode): void;
}

export function createRowFaults(names: ReadonlyMap<PriceListColumn, string>): RowFaults {
  const list: Fault[] = [];
  return {
    list,
    add: (column, message, code) =>
      list.push({ column: column && (names.get(column) ?? column), message, code }),
  };
}

/** Reads the cells of a row. Checks the notation of the cells, but not their values. */
export function readRow(
  { number, cells, isHidden, faults: found }: TableRow,
  rules: NumberRules,
  faults: RowFaults,
): PriceListRow {
  for (const { column, message, code } of found) faults.add(column, message, code);
  const getText = (column: PriceListColumn) => cells.get(column)?.text;
  const read = <Value>(
    column: PriceListColumn,
    readCell: (cell: Cell, rules: NumberRules) => Value | CellFault,
  ): Value | undefined => {
    const cell = cells.get(column);
    const value = cell && readCell(cell, rules);
    if (!isFault(value)) return value;
    faults.add(column, value.fault, value.code);
    return undefined;
  };
  const tags = getText("tags")
    ?.split("|")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const name = getText("name");
  const model = getText("model")?.toLowerCase();
  const price = read("price", readPriceCell);
  const quantity = read("quantity", readQuantityCell);
  if (price && model !== undefined && !fitsModel(price, model))
    faults.add(
      "price",
      `must be one number for the model ${model} (it is ${price.isPercent ? "a percentage" : "a range"})`,
      "not_a_number",
    );
  if (name !== undefined && !cells.has("sku") && findTotalKind(name) !== undefined)
    faults.add("name", "is the label of a total: the row adds up other rows", "total_row");
  if (name !== undefined && price && price.value > 0 && isDiscount(name))
    faults.add(
      "price",
      "would be added, but the name says that this is a discount: write a minus",
      "discount_added",
    );
  const unit = getText("unit");
  if (unit !== undefined && quantity?.unit !== undefined && unit !== quantity.unit)
    faults.add("quantity", `has a unit that differs from the column of units ("${unit}")`, "not_a_number");
  return {
    number,
    isHidden,
    name,
    sku: getText("sku"),
    description: getText("description"),
    tags: tags && [...new Set(tags)],
    cost: read("cost", readAmountCell)?.value,
    model,
    price,
    frequency: getText("frequency")?.toLowerCase(),
    quantity: quantity?.value,
    unit: unit ?? quantity?.unit,
  };
}

/** Returns true if a price of this model may be such a percentage or range. */
function fitsModel({ isPercent, maxValue }: PriceFields, model: string): boolean {
  if (isPercent) return model === "percent";
  return maxValue === undefined || model === "fixed" || model === "hourly";
}

function isFault(read: unknown): read is CellFault {
  return typeof read === "object" && read !== null && "fault" in read;
}

/**
 * Converts a row to a line item. Fields without a cell come from `known`, the existing item with the same
 * SKU.
 */
export function toLineItem(row: PriceListRow, known: ImportLineItem | undefined): ImportLineItem {
  const { name, sku, description, tags, cost } = row;
  return {
    ...known,
    type: "line_item",
    name: name ?? known?.name ?? "",
    price: toPrice(row, known?.price),
    ...(sku !== undefined && { sku }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags: [...tags] }),
    ...(cost !== undefined && { cost }),
  };
}

/**
 * Creates a price. It may be invalid, because a cell may contain any word, so the caller must validate it.
 */
function toPrice(
  { model, price, frequency, quantity, unit }: PriceListRow,
  known: ImportLineItem["price"] | undefined,
): ImportLineItem["price"] {
  const hasQuantity = quantity !== undefined || unit !== undefined;
  const usual: Partial<ImportLineItem["price"]> = known ?? {
    model: price === undefined ? "none" : "fixed",
    frequency: "once",
  };
  return {
    ...usual,
    ...(price !== undefined && { model: findModel(usual.model, price), value: price.value }),
    ...(price?.maxValue !== undefined && { max_value: price.maxValue }),
    ...(model !== undefined && { model }),
    ...(frequency !== undefined && { frequency }),
    ...(hasQuantity && {
      quantity: {
        ...usual.quantity,
        ...(quantity !== undefined && { current: quantity }),
        ...(unit !== undefined && { unitLabel: unit }),
      },
    }),
  } as ImportLineItem["price"];
}

/** Returns the model of a price whose value comes from the file. */
function findModel(known: ImportLineItem["price"]["model"] | undefined, { isPercent }: PriceFields) {
  if (isPercent) return "percent";
  return known === "none" || known === "text" ? "fixed" : known;
}

const validate = createBodyValidator(ImportLineItem);

/**
 * For the fields of a line item: the column that contains the field, and the fault code if the value is
 * invalid.
 */
const columnsOfFields: ReadonlyArray<
  readonly [field: RegExp, column: PriceListColumn, code: ImportFaultCode]
> = [
  [/^price\.quantity\.unitLabel/, "unit", "too_long"],
  [/^price\.quantity/, "quantity", "quantity_out_of_range"],
  [/^price\.frequency/, "frequency", "unknown_word"],
  [/^price\.model/, "model", "unknown_word"],
  [/^price\.max_value/, "price", "outside_price_range"],
  [/^price/, "price", "price_out_of_range"],
  [/^name/, "name", "invalid_name"],
  [/^description/, "description", "too_long"],
  [/^sku/, "sku", "too_long"],
  [/^cost/, "cost", "cost_out_of_range"],
  [/^tags$/, "tags", "too_many_tags"],
  [/^tags/, "tags", "too_long"],
];

/** Validates a line item by the contract and reports faults by column. */
export function collectLineItemFaults(item: ImportLineItem, faults: RowFaults): void {
  const checked = structuredClone(item);
  if (isMissingPrice(checked.price)) {
    faults.add("price", "is required", "no_price");
    // Sets a valid value, so that the validation finds only other faults.
    checked.price.value = 0;
  }
  reportFaults(() => validate(checked), faults);
}

/**
 * Returns true if a price has no value although its model needs one. The cell in the file may have been
 * empty.
 */
function isMissingPrice({ model, value }: Partial<ImportLineItem["price"]>): boolean {
  return value === undefined && (model === "fixed" || model === "percent");
}

/** Runs `check` and reports its errors by column. */
export function reportFaults(check: () => void, faults: RowFaults): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    for (const [field, message] of Object.entries(error.details)) {
      const [, column = null, code = "invalid"] =
        columnsOfFields.find(([pattern]) => pattern.test(field)) ?? [];
      faults.add(column, column === null ? `${field} ${message}` : message, code);
    }
  }
}
