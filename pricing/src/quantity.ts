import type { Quantity } from "./types.ts";

/** Bounds within which the recipient may set a quantity. Without bounds of its own: from 0 up, and `high` is undefined. */
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

/** Quantities that an item can have: the present one and, where the recipient may set it, all within its bounds. */
export interface QuantityRange {
  readonly now: number;
  /** Absent where the present quantity is the only one. Without a max it ends at the present quantity. */
  readonly settable?: { readonly low: number; readonly high: number };
  /** The recipient may raise it without limit. */
  readonly isOpen: boolean;
}

export function quantityRange(quantity: Quantity | null | undefined, frozen: boolean): QuantityRange {
  const now = currentQuantity(quantity);
  if (frozen || !quantity) return { now, isOpen: false };
  const { editable, low, high } = quantityBounds(quantity);
  if (!editable) return { now, isOpen: false };
  return { now, settable: { low, high: high ?? Math.max(low, now) }, isOpen: high === undefined };
}
