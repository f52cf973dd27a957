import * as fc from "fast-check";
import type {
  Column,
  Group,
  LineItem,
  Modification,
  Page,
  Price,
  PricingProposal,
  SideBySide,
} from "../src/index.ts";

/**
 * These values make small proposals with many hard cases: cents that round, negative prices, clamps,
 * exemptions, few frequencies.
 */
const maybe = fc.constantFrom(true, false, undefined);
const rarely = fc.constantFrom(true, false, false, undefined);
const frequency = fc.constantFrom("once", "once", "once", "monthly", undefined);
const points = fc.constantFrom(10, 25, 50, 100, 7.7, 0, 33.333333, -10, -50, -120, 250);
const quantity = fc.constantFrom(
  undefined,
  undefined,
  { current: 2 },
  { current: 1.5, min: 0.5, max: 3 },
  { min: 2, max: 4 },
  { current: 3, min: 1 },
  { current: 2, max: 5, editable_by_recipient: true },
  { current: 2, min: 1, max: 5, editable_by_recipient: false },
);
const flags = { tax_exempt: rarely, markup_exempt: rarely, discount_exempt: rarely };

const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -6, max: 30 }).map((cents) => cents / 100) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100) },
  { weight: 1, arbitrary: fc.integer({ min: -200_000, max: 200_000 }).map((cents) => cents / 100) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -3_000_000, max: 3_000_000 }).map((millionths) => millionths / 1e6),
  },
);

function createProposals(): fc.Arbitrary<PricingProposal> {
  const price = (percents: number): fc.Arbitrary<Price> =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ model: fc.constantFrom("fixed", "hourly"), value, frequency, quantity }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ model: fc.constant("fixed"), value, max_value: value, frequency, quantity }),
      },
      { weight: 1, arbitrary: fc.constant<Price>({ model: "text", frequency: "once", text: "on request" }) },
      {
        weight: percents,
        arbitrary: fc.record({
          model: fc.constant("percent"),
          value: points,
          frequency,
          apply_to: fc.constantFrom("group", "page", "proposal", undefined),
        }),
      },
    );

  const modification: fc.Arbitrary<Modification> = fc.record({
    price: price(3),
    optional: maybe,
    selected: maybe,
    ...flags,
  });

  const line: fc.Arbitrary<LineItem> = fc.record({
    price: price(2),
    optional: maybe,
    selected: maybe,
    hidden: rarely,
    modifications: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(modification, { maxLength: 2 }) },
    ),
    ...flags,
  });

  const selection_type = fc.constantFrom("single", "multiple", "loose", undefined);

  const group: fc.Arbitrary<Group> = fc.record({
    type: fc.constant("group"),
    optional: rarely,
    selected: maybe,
    selection_type,
    line_items: fc.array(line, { maxLength: 4 }),
  });

  const column: fc.Arbitrary<Column> = fc.record({
    price: value,
    frequency,
    feeType: fc.constantFrom("fixed", "fixed", "text", undefined),
    isSelected: maybe,
    quantity,
  });

  const sideBySide: fc.Arbitrary<SideBySide> = fc.record({
    type: fc.constant("side_by_side"),
    optional: rarely,
    selected: maybe,
    selection_type,
    columns: fc.array(column, { maxLength: 3 }),
    ...flags,
  });

  const page: fc.Arbitrary<Page> = fc.record({
    hidden: rarely,
    tax_percent: fc.constantFrom(0, 0, 20, 7.7, undefined),
    markup_percent: fc.constantFrom(0, 0, 12.5, undefined),
    discounts: fc.array(
      fc.record({
        type: fc.constantFrom("fixed", "percent"),
        value: fc.constantFrom(0.05, 5, 10, 12.345, 33.3, 50, 100, 300),
        frequency,
      }),
      { maxLength: 2 },
    ),
    children: fc.array(fc.oneof({ weight: 3, arbitrary: group }, { weight: 1, arbitrary: sideBySide }), {
      maxLength: 2,
    }),
  });

  return fc.record({
    currency: fc.constantFrom("USD", "USD", "JPY", "KWD"),
    pages: fc.array(page, { minLength: 1, maxLength: 2 }),
    selections_locked: rarely,
  });
}

export const proposal = createProposals();
