import type { ImportGroup, ImportLineItem, ImportPage, ImportSideBySide, Price } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import type { ItemInput } from "./content.ts";
import type { ItemOwner } from "./tables.ts";
import type { StoredItem } from "./tree.ts";

/** Problems by field, as in a 400 response. */
type Faults = Record<string, string>;

/** Asserts that the fields of pages do not contradict each other. Schemas cannot check this. Throws 400. */
export function assertValidPages(pages: readonly ImportPage[]): void {
  const faults: Faults = {};
  for (const [index, page] of pages.entries()) collectPageFaults(page, `pages.${index}.`, faults);
  throwIfAny(faults);
}

/** Asserts that the fields of a record and its descendants do not contradict each other. Throws 400. */
export function assertValidItem(input: ItemInput): void {
  throwIfAny(collectFaults(input, "", {}));
}

function throwIfAny(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

function collectAllFaults(inputs: readonly ItemInput[], path: string, faults: Faults): Faults {
  for (const [index, input] of inputs.entries()) collectFaults(input, `${path}.${index}.`, faults);
  return faults;
}

function collectFaults(input: ItemInput, at: string, faults: Faults): Faults {
  if (input.type === "page") return collectPageFaults(input, at, faults);
  if (input.type === "group") return collectGroupFaults(input, at, faults);
  if (input.type === "line_item") return collectLineFaults(input, at, faults);
  return collectSideBySideFaults(input, at, faults);
}

function collectPageFaults(
  { kind, children = [], discounts }: ImportPage,
  at: string,
  faults: Faults,
): Faults {
  if (children.length > 0 && kind !== undefined && kind !== "scope_of_work")
    faults[`${at}children`] = "must be empty: only a page of kind scope_of_work has children";
  collectRepeatedIds(discounts, `${at}discounts`, faults);
  return collectAllFaults(children, `${at}children`, faults);
}

function collectGroupFaults(
  { line_items: lines = [], selection_type }: ImportGroup,
  at: string,
  faults: Faults,
): Faults {
  const chosen = lines.filter((line) => line.optional && line.selected);
  if (selection_type === "single" && chosen.length > 1)
    faults[`${at}selection_type`] = `is single, but ${chosen.length} of the line items are selected`;
  return collectAllFaults(lines, `${at}line_items`, faults);
}

function collectLineFaults(
  { price, modifications = [] }: ImportLineItem,
  at: string,
  faults: Faults,
): Faults {
  collectPriceFaults(price, `${at}price`, faults);
  collectRepeatedIds(modifications, `${at}modifications`, faults);
  for (const [index, modification] of modifications.entries())
    collectPriceFaults(modification.price, `${at}modifications.${index}.price`, faults);
  return faults;
}

function collectPriceFaults(
  { model, value = 0, max_value, quantity }: Price,
  at: string,
  faults: Faults,
): void {
  if (max_value !== undefined && model !== "fixed" && model !== "hourly")
    faults[`${at}.max_value`] = "is only for the models fixed and hourly";
  else if (max_value !== undefined && max_value < value)
    faults[`${at}.max_value`] = "must not be below value";
  collectQuantityFaults(quantity, `${at}.quantity`, faults);
}

function collectQuantityFaults(quantity: Price["quantity"], at: string, faults: Faults): void {
  const { current = 1, min = 0, max = Infinity } = quantity ?? {};
  if (min > max) faults[`${at}.max`] = "must not be below min";
  else if (current < min || current > max)
    faults[`${at}.current`] = `must be within min and max (it is ${current})`;
}

function collectSideBySideFaults(input: ImportSideBySide, at: string, faults: Faults): Faults {
  const { columns = [], features = [], selection_type } = input;
  collectRepeatedIds(columns, `${at}columns`, faults);
  collectRepeatedIds(features, `${at}features`, faults);
  const chosen = columns.filter((column) => column.isSelected);
  if (selection_type === "single" && chosen.length > 1)
    faults[`${at}selection_type`] = `is single, but ${chosen.length} of the columns are selected`;
  const words = features.map((feature) => feature.id ?? feature.name);
  const known = new Set(words);
  const ambiguous = new Set(words.filter((word, index) => words.indexOf(word) !== index));
  for (const [index, column] of columns.entries()) {
    collectQuantityFaults(column.quantity, `${at}columns.${index}.quantity`, faults);
    for (const field of ["includedFeatures", "feature_values"] as const) {
      const named = field === "includedFeatures" ? (column[field] ?? []) : Object.keys(column[field] ?? {});
      const unclear = named.find((feature) => !known.has(feature) || ambiguous.has(feature));
      if (unclear !== undefined)
        faults[`${at}columns.${index}.${field}`] = known.has(unclear)
          ? `names ${unclear}, which are several features: give them ids`
          : `names ${unclear}, which is not a feature`;
    }
  }
  return faults;
}

function collectRepeatedIds(parts: readonly { id?: string }[] | undefined, at: string, faults: Faults): void {
  const ids = (parts ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]));
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) faults[at] = `must not have the id ${repeated} twice`;
}

/** Approximate number of characters in the columns of a row, except its content. */
const columnCharacters = 200;

/**
 * Maximum number of characters of a tree. A proposal is read, priced and sent as a whole, and a list contains
 * up to a hundred library items.
 */
const maxCharacters = { proposal: 8_000_000, library: 250_000 } as const;
const words = { proposal: "proposal", library: "library item" } as const;

/** Counts the characters of the rows of a tree. */
export function countCharacters(rows: readonly StoredItem[]): number {
  return rows.reduce((sum, row) => sum + row.content_json.length + columnCharacters, 0);
}

/**
 * Asserts that a stored tree is not too large. Limiting the size of requests is not enough: defaults and ids
 * are added, and a proposal grows with each request.
 */
export function assertTreeSize(rows: readonly StoredItem[], owner: ItemOwner): void {
  if (countCharacters(rows) <= maxCharacters[owner]) return;
  throw invalid({
    body: `makes the ${words[owner]} larger than ${maxCharacters[owner]} characters`,
  });
}
