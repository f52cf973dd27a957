import type { Quantity } from "./types.ts";

/** Bounds within which the recipient may set a quantity. */
export interface QuantityBounds {
  readonly editable: boolean;
  readonly low: number;
  /** Undefined where there is no upper bound. */
  readonly high: number | undefined;
  /** The recipient may set whole numbers only. */
  readonly isWhole: boolean;
}

/** Returns the quantity that counts now, 1 where nothing is given. */
export function getCurrentQuantity(quantity: Quantity | null | undefined): number {
  return quantity?.current ?? 1;
}

/**
 * Returns the bounds of a quantity (README, rule 8): without a min from 0, without a max without end. A
 * quantity of which all given numbers are whole stays whole.
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

/** Quantities that an item can have: the present one and, where the recipient may set it, every one within its bounds. */
export interface QuantityRange {
  readonly now: number;
  /** Absent where the present quantity is the only one. Without a max it ends at the present quantity. */
  readonly settable?: { readonly low: number; readonly high: number };
  /** Only whole quantities can be set. */
  readonly isWhole: boolean;
  /** The recipient may raise the quantity without limit. */
  readonly isOpen: boolean;
}

/** Returns the quantities that the recipient can choose, only the present one where choices are frozen. */
export function toQuantityRange(quantity: Quantity | null | undefined, frozen: boolean): QuantityRange {
  const now = getCurrentQuantity(quantity);
  const { editable, low, high, isWhole } = getQuantityBounds(quantity);
  if (frozen || !quantity || !editable) return { now, isWhole, isOpen: false };
  return { now, isWhole, settable: { low, high: high ?? Math.max(low, now) }, isOpen: high === undefined };
}
