import { decimal, product } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import { amountOf, percentOf } from "./money.ts";
import { currentQuantity, quantityBounds, quantityEnds } from "./quantity.ts";
import type { Price } from "./types.ts";

/** What one price comes to: now (first), and at each end of its range and of its quantity. */
export type Ends<T> = readonly [T, ...T[]];

/** Minor units; nothing for a text or no price. Product design, section 4, steps 1 and 3. */
export function amountEnds(
  price: Price | null | undefined,
  unit: number,
  markup: Ratio | undefined,
  frozen: boolean,
): Ends<Whole> {
  if (!price || price.model === "text" || price.model === "none") return [0];
  const { quantity } = price;
  const value = price.value ?? 0;
  const now = amountOf(value, currentQuantity(quantity), unit, markup);
  const top = price.max_value ?? value;
  const settable = !frozen && quantity != null && quantityBounds(quantity).editable;
  if (top === value && !settable) return [now];
  const ends: [Whole, ...Whole[]] = [now];
  for (const each of quantityEnds(quantity, frozen)) {
    include(ends, amountOf(value, each, unit, markup));
    if (top !== value) include(ends, amountOf(top, each, unit, markup));
  }
  return ends;
}

/** The share that a percent price takes of its base. */
export function ratioEnds(price: Price, frozen: boolean): Ends<Ratio> {
  const rate = percentOf(price.value ?? 0);
  const [now, ...others] = quantityEnds(price.quantity, frozen).map((quantity) =>
    product(rate, decimal(quantity)),
  );
  return [now ?? rate, ...others];
}

function include(ends: Whole[], end: Whole): void {
  if (!ends.includes(end)) ends.push(end);
}
