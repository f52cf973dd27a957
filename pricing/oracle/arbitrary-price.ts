import type { Discount, Frequency, Price, Quantity } from "@proffer/pricing";
import * as fc from "fast-check";
import { often, unlikely } from "./arbitrary-flags.ts";

/** The values in prices. Amounts are in minor units. */
export interface PriceSize {
  readonly price: fc.Arbitrary<number>;
  readonly rangeWidth: fc.Arbitrary<number>;
  readonly quantity: fc.Arbitrary<number>;
  /** Permission of the recipient to set a quantity. */
  readonly editable: fc.Arbitrary<boolean | null | undefined>;
  readonly frequencies: readonly Frequency[];
}

const percent = fc.oneof(
  fc.constantFrom(10, 50, 33.333333, 100, 0, 7.7, 19, -10, 0.5, 120, 150),
  fc.integer({ min: -30_000, max: 150_000 }).map((thousandths) => thousandths / 1000),
);
const discountPercent = fc.oneof(
  fc.constantFrom(10, 50, 33.333333, 90, 100, 100),
  fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
);

export function arbitraryDiscount({ price, frequencies }: PriceSize): fc.Arbitrary<Discount> {
  const frequency = fc.constantFrom(...frequencies, undefined);
  return fc.oneof(
    fc.record({ type: fc.constant("fixed" as const), value: price.map(Math.abs), frequency }),
    fc.record({ type: fc.constant("percent" as const), value: discountPercent, frequency }),
  );
}

export function arbitraryPrice(size: PriceSize): fc.Arbitrary<Price> {
  const shared = {
    frequency: fc.constantFrom(...size.frequencies, undefined),
    quantity: arbitraryQuantity(size),
  };
  const fixed = fc
    .record({
      model: fc.constantFrom("fixed" as const, "fixed" as const, "hourly" as const),
      value: size.price,
      width: unlikely(size.rangeWidth, 3),
      ...shared,
    })
    .map(({ width, ...price }) =>
      Object.assign(price, width === undefined ? {} : { max_value: price.value + width }),
    );
  return fc.oneof(
    { weight: 6, arbitrary: fixed },
    {
      weight: 3,
      arbitrary: fc.record({
        model: fc.constant("percent" as const),
        value: percent,
        apply_to: fc.constantFrom("group" as const, "page" as const, "proposal" as const, undefined),
        ...shared,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        model: fc.constantFrom("text" as const, "none" as const),
        value: size.price,
        ...shared,
      }),
    },
  );
}

/** Generates quantities. The current quantity is within min and max. */
export function arbitraryQuantity({
  quantity,
  editable,
}: Pick<PriceSize, "quantity" | "editable">): fc.Arbitrary<Quantity | undefined> {
  const bounded = fc
    .record({
      numbers: fc.tuple(quantity, quantity, quantity).map((numbers) => numbers.toSorted((a, b) => a - b)),
      has: fc.record({ current: often, min: fc.boolean(), max: fc.boolean() }),
      editable_by_recipient: editable,
    })
    .map(({ numbers: [min = 0, current = 0, max = 0], has, editable_by_recipient }): Quantity => {
      const isOneAllowed = (!has.min || min <= 1) && (!has.max || max >= 1);
      return {
        current: has.current !== true && isOneAllowed ? undefined : current,
        min: has.min ? min : undefined,
        max: has.max ? max : undefined,
        editable_by_recipient,
      };
    });
  return fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 3, arbitrary: bounded });
}
