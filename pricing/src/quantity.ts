import type { Quantity } from "./types.ts";

/** Bounds within which the recipient may set a quantity. */
export interface QuantityBounds {
  readonly editable: boolean;
  readonly low: number;
  /** Undefined if there is no upper bound. */
  readonly high: number | undefined;
  /** True if the recipient may set only whole numbers. */
  readonly isWhole: boolean;
}

/** Returns the current quantity, by default 1. */
export function getCurrentQuantity(quantity: Quantity | null | undefined): number {
  return quantity?.current ?? 1;
}

/**
 * Returns the bounds of a quantity (README, rule 8). Without a min the lower bound is 0, and without a max
 * there is no upper bound. If all given numbers are whole, only whole quantities can be set.
 */
export function getQuantityBounds(quantity: Quantity | null | undefined): QuantityBounds {
  const min = quantity?.min ?? undefined;
  const max = quantity?.max ?? undefined;
  return {
    editable: quantity?.editable_by_recipient ?? min !== max,
    low: min ?? 0,
    high: max,
    isWhole: [getCurrentQuantity(quantity), min, max].every((each = 0) => Number.isInteger(each)),
  };
}

/**
 * Possible quantities of an item: the current one and, if the recipient may set it, all within its bounds.
 */
export interface QuantityRange {
  readonly now: number;
  /** Absent if only the current quantity is possible. Without a max it ends at the current quantity. */
  readonly settable?: { readonly low: number; readonly high: number };
  /** True if only whole quantities can be set. */
  readonly isWhole: boolean;
  /** True if the recipient may raise the quantity without limit. */
  readonly isOpen: boolean;
}

/** Returns the quantities that the recipient can choose, or only the current one if choices are frozen. */
export function toQuantityRange(quantity: Quantity | null | undefined, frozen: boolean): QuantityRange {
  const now = getCurrentQuantity(quantity);
  const { editable, low, high, isWhole } = getQuantityBounds(quantity);
  if (frozen || !quantity || !editable) return { now, isWhole, isOpen: false };
  return { now, isWhole, settable: { low, high: high ?? Math.max(low, now) }, isOpen: high === undefined };
}
