import { decimal, product } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import { amountOf, percentOf } from "./money.ts";
import { currentQuantity, quantityEnds } from "./quantity.ts";
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
  const value = price.value ?? 0;
  const now = amountOf(value, currentQuantity(price.quantity), unit, markup);
  const top = price.max_value ?? value;
  if (top === value && (frozen || !price.quantity)) return [now];
  const ends: [Whole, ...Whole[]] = [now];
  for (const quantity of quantityEnds(price.quantity, frozen)) {
    ends.push(amountOf(value, quantity, unit, markup), amountOf(top, quantity, unit, markup));
  }
  return distinct(ends);
}

/** The share that a percent price takes of its base. */
export function ratioEnds(price: Price, frozen: boolean): Ends<Ratio> {
  const rate = percentOf(price.value ?? 0);
  const [now, ...others] = quantityEnds(price.quantity, frozen).map((quantity) =>
    product(rate, decimal(quantity)),
  );
  return [now ?? rate, ...others];
}

function distinct(ends: Ends<Whole>): Ends<Whole> {
  const [now, ...others] = ends;
  return [now, ...new Set(others.filter((end) => end !== now))];
}
