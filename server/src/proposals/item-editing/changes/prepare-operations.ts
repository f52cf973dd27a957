import {
  ColumnInput,
  DiscountInput,
  FeatureInput,
  ImportLineItem,
  ImportPage,
  ImportPageChild,
  ModificationInput,
  type ProposalChange,
} from "@proffer/contract";
import type { TSchema } from "typebox";
import { AppError, invalid } from "../../../platform/errors.ts";
import { createNormalizer } from "../../../platform/http/normalize-input.ts";
import { createBodyValidator } from "../../../platform/http/validation.ts";
import {
  type GivenIds,
  keepGivenId,
  type ItemInput,
  listGivenIds,
  type Owner,
  type PartKind,
  assertValidItem,
  toRows,
  completePart,
} from "../../../records/items/index.ts";
import type { OwnedItem } from "../../../schema.ts";

type Insert = Extract<ProposalChange, { type: "insert" }>;
type ListName = Insert["list"];

/** A column, feature, modification or discount in its stored form. */
export type Part = Readonly<Record<string, unknown>> & { readonly id: string };

/** A checked and cleaned object, ready to be inserted. */
export interface InsertedObject {
  /** The rows of an item and its descendants, starting with the item. Undefined for a part. */
  readonly rows?: readonly [OwnedItem, ...OwnedItem[]];
  readonly part?: Part;
  /** All ids chosen by the client, by field. */
  readonly ids: GivenIds;
}

export type PreparedChange =
  | Exclude<ProposalChange, Insert>
  | (Omit<Insert, "item"> & { readonly inserted: InsertedObject; readonly orderKey: number | undefined });

/** The lists whose objects are stored in the row of their parent, with the kind of these objects. */
export const partKinds = {
  modifications: "modification",
  columns: "column",
  features: "feature",
  discounts: "discount",
} as const satisfies Partial<Record<ListName, PartKind>>;

export type PartList = keyof typeof partKinds;

export function isPartList(list: string): list is PartList {
  return Object.hasOwn(partKinds, list);
}

/** The schemas of the objects in each list. */
export const itemSchemas = {
  pages: ImportPage,
  children: ImportPageChild,
  line_items: ImportLineItem,
  modifications: ModificationInput,
  columns: ColumnInput,
  features: FeatureInput,
  discounts: DiscountInput,
} as const satisfies Record<ListName, TSchema>;

const readers = {
  pages: createReader(itemSchemas.pages),
  children: createReader(itemSchemas.children),
  line_items: createReader(itemSchemas.line_items),
  modifications: createReader(itemSchemas.modifications),
  columns: createReader(itemSchemas.columns),
  features: createReader(itemSchemas.features),
  discounts: createReader(itemSchemas.discounts),
};

function createReader(schema: TSchema): (item: unknown) => unknown {
  const normalize = createNormalizer(schema);
  const validate = createBodyValidator(schema);
  return (item) => {
    // Uses a copy, because both steps modify the item, but an Idempotency-Key is compared with the original
    // body.
    const normalized = normalize(structuredClone(item));
    validate(normalized);
    return normalized;
  };
}

/** Checks and cleans inserted objects. This is slow, so it must run before the transaction of the change. */
export function prepareOperations(
  operations: readonly ProposalChange[],
  owner: Owner,
  at: string,
): PreparedChange[] {
  return operations.map((operation, index) => {
    if (operation.type !== "insert") return operation;
    const { item, ...rest } = operation;
    try {
      return { ...rest, ...prepareInsert(rest.list, item, owner, at) };
    } catch (error) {
      throw nameOperation(error, `operations.${index}.item`);
    }
  });
}

function prepareInsert(list: ListName, item: unknown, owner: Owner, at: string) {
  const ids = listGivenIds(item);
  const read = readers[list](item) as Readonly<Record<string, unknown>>;
  const orderKey = typeof read["order_key"] === "number" ? read["order_key"] : undefined;
  if (isPartList(list))
    return { orderKey, inserted: { part: completePart(partKinds[list], read, keepGivenId), ids } };
  const input = (list === "pages" ? { ...read, type: "page" } : read) as ItemInput;
  assertValidItem(input);
  const rows = toRows(input, { parentId: null, orderKey: 0 }, owner, at, keepGivenId, keepGivenId);
  return { orderKey, inserted: { rows, ids } };
}

/** Adds `prefix`, which names the operation, to the fields of an error or, without fields, to its message. */
export function nameOperation(error: unknown, prefix: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, details } = error;
  if (!details) return new AppError(code, `${message} (${prefix})`);
  return invalid(
    Object.fromEntries(
      Object.entries(details).map(([field, problem]) => [
        field === "body" ? prefix : `${prefix}.${field}`,
        problem,
      ]),
    ),
  );
}
