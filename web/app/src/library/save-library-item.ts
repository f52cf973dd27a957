import type { LibraryItem } from "@proffer/contract";
import { ApiError } from "../api/api-error.ts";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { numbers } from "../numbers/describe-number.ts";
import { readTyped } from "../numbers/number-field.tsx";
import { say } from "./say.ts";

type Line = Extract<LibraryItem, { type: "line_item" }>;
type Price = Line["price"];
type Body = NonNullable<InputOf<"POST /api/library-items/bulk">["body"]>;
type Changes = NonNullable<Body["updates"]>[number]["changes"];

/** The fields of the dialog, as typed. */
export interface TypedItem {
  readonly name: string;
  readonly tags: string;
  readonly value: string;
  readonly unit: string;
  readonly frequency: Price["frequency"] & string;
  readonly sku: string;
  readonly cost: string;
}

export function toTypedItem(item: LibraryItem | null): TypedItem {
  const line = item?.type === "line_item" ? item : undefined;
  return {
    name: item?.name ?? "",
    tags: item?.tags.join(", ") ?? "",
    value: line?.price.value === undefined ? "" : numbers.writePlain(line.price.value),
    unit: line?.price.quantity?.unitLabel ?? "",
    frequency: line?.price.frequency ?? "once",
    sku: line?.sku ?? "",
    cost: typeof line?.cost === "number" ? numbers.writePlain(line.cost) : "",
  };
}

/** Tells whether the item is a line, as every new item is. */
export function isLine(item: LibraryItem | null): item is Line | null {
  return item === null || item.type === "line_item";
}

/** Tells whether the item has a price that the dialog can change. */
export function hasPrice(item: LibraryItem | null): item is Line | null {
  return item === null || (isLine(item) && (item.price.model === "fixed" || item.price.model === "hourly"));
}

/**
 * Creates or changes an item. A change fails if another user has changed one of the same fields. The details
 * of a thrown `ApiError` name the invalid fields. The cost stays if the member may not see it.
 */
export async function saveLibraryItem(
  item: LibraryItem | null,
  typed: TypedItem,
  { currency, hasCosts }: { readonly currency: string; readonly hasCosts: boolean },
): Promise<void> {
  // A price is required, so an empty price is undefined, like an invalid price.
  const value = hasPrice(item) ? (readTyped(typed.value, { currency }) ?? undefined) : undefined;
  const cost = readTyped(typed.cost, { min: 0, currency });
  assertNumbers({ ...(hasPrice(item) && { "price.value": value }), ...(hasCosts && { cost }) });
  const shared = {
    name: typed.name,
    tags: toTags(typed.tags),
    ...(isLine(item) && { sku: typed.sku, ...(hasCosts && { cost }) }),
  };
  const price = hasPrice(item) && value !== undefined ? toPrice(item, { ...typed, value }) : undefined;
  if (item) {
    if (!(await changeUnlessOutdated(item, { ...shared, ...(price && { price }) })))
      throw new ApiError(409, "CONFLICT", say("item_outdated"));
  } else if (price)
    await request("POST /api/library-items", { body: { type: "line_item", ...shared, price } });
}

/** Throws one error for all fields whose text is not a number. */
function assertNumbers(read: Record<string, number | null | undefined>): void {
  const wrong = Object.keys(read).filter((field) => read[field] === undefined);
  if (wrong.length === 0) return;
  const details = Object.fromEntries(wrong.map((field) => [field, say("no_number")]));
  throw new ApiError(400, "VALIDATION_ERROR", "", details);
}

/**
 * Changes an item if the changed fields still have the values from when the dialog was opened. Returns
 * whether the item was changed.
 */
async function changeUnlessOutdated(item: LibraryItem, changes: Changes): Promise<boolean> {
  // If the item has no SKU or cost, another user may have added one meanwhile.
  const seen = { sku: "", cost: null, ...item };
  const was = Object.fromEntries(Object.entries(seen).filter(([field]) => field in changes));
  const updates = [{ library_item_id: item.id, changes, was }];
  const { left_ids: left } = await request("POST /api/library-items/bulk", { body: { updates } });
  return left.length === 0;
}

interface TypedPrice extends Pick<TypedItem, "unit" | "frequency"> {
  readonly value: number;
}

/** Returns the price with the values of the dialog. The other fields of an existing price remain. */
function toPrice(line: Line | null, { value, unit, frequency }: TypedPrice): Price {
  const { unitLabel: _, ...quantity } = line?.price.quantity ?? {};
  const withUnit = unit ? { ...quantity, unitLabel: unit } : quantity;
  return {
    ...(line?.price ?? { model: "fixed" as const }),
    value,
    frequency,
    ...(Object.keys(withUnit).length > 0 && { quantity: withUnit }),
  };
}

function toTags(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}
