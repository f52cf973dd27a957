import type { ImportGroup, ImportLineItem, ImportPage, ImportSideBySide } from "@proffer/contract";
import * as fc from "fast-check";

const name = fc.string({ minLength: 1, maxLength: 10 }).map((text) => `n${text}`);
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
const frequency = fc.constantFrom("once", "monthly", "annually");

const lineItem: fc.Arbitrary<ImportLineItem> = fc.record(
  {
    type: fc.constant("line_item"),
    name,
    price: fc.oneof(
      fc.record({ model: fc.constant("fixed"), value: amount, frequency }),
      fc.record({ model: fc.constant("none") }),
    ),
    optional: fc.boolean(),
    internal_notes: fc.string(),
    tags: fc.array(
      fc.string({ minLength: 1 }).filter((tag) => tag.trim() !== ""),
      { maxLength: 2 },
    ),
    modifications: fc.array(
      fc.record({ name, price: fc.record({ model: fc.constant("fixed"), value: amount, frequency }) }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ["type", "name", "price"] },
);

const group: fc.Arbitrary<ImportGroup> = fc.record(
  {
    type: fc.constant("group"),
    name,
    description: fc.string(),
    selection_type: fc.constantFrom("multiple", "loose"),
    line_items: fc.array(lineItem, { maxLength: 4 }),
  },
  { requiredKeys: ["type", "name"] },
);

const sideBySide: fc.Arbitrary<ImportSideBySide> = fc
  .record({
    name,
    features: fc.uniqueArray(name, { maxLength: 3 }),
    withIds: fc.boolean(),
    columns: fc.array(
      fc.record({ name, price: amount, frequency, has: fc.array(fc.nat(), { maxLength: 3 }) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ name: title, features, withIds, columns }) => ({
    type: "side_by_side",
    name: title,
    style: "comparison",
    features: features.map((feature, index) => ({
      name: feature,
      ...(withIds && { id: `feature-${index}` }),
    })),
    columns: columns.map(({ has, ...column }) => {
      const included = features.length === 0 ? [] : has.map((pick) => pick % features.length);
      const word = (index: number) => (withIds ? `feature-${index}` : (features[index] ?? ""));
      return {
        ...column,
        includedFeatures: [...new Set(included)].map(word),
        feature_values: Object.fromEntries(included.map((index) => [word(index), "yes"])),
      };
    }),
  }));

/** Pages as an import may contain them, with some defaults, ids and order keys missing. */
export const arbitraryPages: fc.Arbitrary<ImportPage[]> = fc.array(
  fc.record(
    {
      name,
      content: fc.constantFrom("", "<p>Text</p>", "Salt &amp; vinegar"),
      tax_percent: fc.integer({ min: 0, max: 100 }),
      children: fc.array(fc.oneof(group, sideBySide), { maxLength: 3 }),
    },
    { requiredKeys: ["name"] },
  ),
  { maxLength: 3 },
);
