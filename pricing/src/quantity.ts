import type { Quantity } from "./types.ts";

/** What the recipient may set a quantity to. Without bounds of its own: from 0 up, and `high` is undefined. */
export interface QuantityBounds {
  readonly editable: boolean;
  readonly low: number;
  readonly high: number | undefined;
}

export function currentQuantity(quantity: Quantity | null | undefined): number {
  return quantity?.current ?? 1;
}

export function quantityBounds(quantity: Quantity | null | undefined): QuantityBounds {
  const min = quantity?.min ?? undefined;
  const max = quantity?.max ?? undefined;
  return { editable: quantity?.editable_by_recipient ?? min !== max, low: min ?? 0, high: max };
}

/** The quantities at which an amount can be lowest and highest: now, and both ends; a missing upper end is now. */
export function quantityEnds(quantity: Quantity | null | undefined, frozen: boolean): readonly number[] {
  const current = currentQuantity(quantity);
  if (frozen || !quantity) return [current];
  const { editable, low, high } = quantityBounds(quantity);
  if (!editable) return [current];
  return high === undefined ? [current, low] : [current, low, high];
}
