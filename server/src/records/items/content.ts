import {
  ColumnInput,
  DiscountInput,
  FeatureInput,
  ImportGroup,
  ImportLineItem,
  ImportPage,
  ImportSideBySide,
  ModificationInput,
} from "@proffer/contract";
import type { TObject } from "typebox";
import { createId } from "../../platform/ids.ts";
import { cleanRichText } from "../../platform/text/rich-text.ts";
import { toOrderKeys } from "./order-keys.ts";

/**
 * A record with its descendants, from a request or from the database. Ids, order keys and fields with
 * defaults may be missing.
 */
export type ItemInput = PageInput | ImportGroup | ImportSideBySide | ImportLineItem;
type PageInput = ImportPage & { type: "page" };

/**
 * Returns the id for an item, column, feature, modification or discount. `given` is the id in the record, if
 * there is one.
 */
export type IdChooser = (given: string | undefined) => string;

/** Replaces given ids with new ones, because a copy must not have the ids of its source. */
export const chooseNewId: IdChooser = () => createId();
/** Keeps given ids, so that the objects inside a changed item stay the same objects. */
export const keepGivenId: IdChooser = (given) => given ?? createId();

const defaults = {
  page: listDefaults(ImportPage),
  group: listDefaults(ImportGroup),
  side_by_side: listDefaults(ImportSideBySide),
  line_item: listDefaults(ImportLineItem),
  column: listDefaults(ColumnInput),
  feature: listDefaults(FeatureInput),
  modification: listDefaults(ModificationInput),
  discount: listDefaults(DiscountInput),
};

/** Kinds of records stored inside a row. */
export type PartKind = "column" | "feature" | "modification" | "discount";

interface Part {
  id?: string;
  name?: string;
}

/**
 * Fields that are not in the JSON content: fields with their own column, records stored as separate rows, and
 * computed fields.
 */
const elsewhere = new Set([
  "id",
  "type",
  "name",
  "order_key",
  "children",
  "line_items",
  "amount",
  "created_at",
  "updated_at",
]);

/** Returns the fields of a record that are stored together as JSON. */
export function pickContent(record: object): Record<string, unknown> {
  const content: Record<string, unknown> = { ...record };
  for (const field of elsewhere) delete content[field];
  return content;
}

/** Converts a record to its JSON content. Missing fields get the contract's defaults. */
export function toStoredContent(input: ItemInput, choosePartId: IdChooser): Record<string, unknown> {
  const content = pickContent({ ...defaults[input.type], ...input });
  cleanRichTexts(content);
  switch (input.type) {
    case "page":
      content["kind"] ??= input.children?.length ? "scope_of_work" : "content";
      content["discounts"] = completeParts("discount", input.discounts, choosePartId);
      break;
    case "line_item":
      content["modifications"] = completeParts("modification", input.modifications, choosePartId);
      break;
    case "side_by_side":
      Object.assign(content, completeComparison(input, choosePartId));
      break;
    case "group":
      break;
  }
  return content;
}

function completeParts<P extends Part>(kind: PartKind, given: readonly P[] = [], choosePartId: IdChooser) {
  return given.map((part) => completePart(kind, part, choosePartId));
}

/**
 * Converts a column, feature, modification or discount to its stored form: cleans it, and sets missing fields
 * to the defaults of the contract.
 */
export function completePart<P extends Part>(
  kind: PartKind,
  part: P,
  choosePartId: IdChooser,
): P & { id: string } {
  const id = choosePartId(part.id);
  const whole = Object.assign({ id, name: part.name }, defaults[kind], part, { id });
  cleanRichTexts(whole);
  return whole;
}

/**
 * In columns, replaces references to features with the ids of the features. A request refers to a feature by
 * the given id or, if there is none, by name.
 */
function completeComparison(input: ImportSideBySide, choosePartId: IdChooser) {
  const given = input.features ?? [];
  const keys = toOrderKeys(given.map((feature) => feature.order_key));
  const features = completeParts("feature", given, choosePartId);
  const idByKey = new Map<string, string>();
  for (const [index, feature] of features.entries()) {
    feature.order_key = keys[index] ?? 0;
    idByKey.set(given[index]?.id ?? feature.name, feature.id);
  }
  const columns = completeParts("column", input.columns, choosePartId);
  for (const column of columns) {
    column.includedFeatures = column.includedFeatures?.map((feature) => idByKey.get(feature) ?? feature);
    column.feature_values = Object.fromEntries(
      Object.entries(column.feature_values ?? {}).map(([feature, words]) => [
        idByKey.get(feature) ?? feature,
        words,
      ]),
    );
  }
  return { columns, features: features.toSorted((a, b) => (a.order_key ?? 0) - (b.order_key ?? 0)) };
}

/** Sanitizes the rich text of a record. Must be called for every record before it is stored. */
function cleanRichTexts(record: Record<string, unknown>): void {
  for (const field of ["description", "content"]) {
    const text = record[field];
    if (typeof text === "string") record[field] = cleanRichText(text);
  }
}

function listDefaults(schema: TObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([field, property]) =>
      "default" in property ? [[field, property.default] as const] : [],
    ),
  );
}
