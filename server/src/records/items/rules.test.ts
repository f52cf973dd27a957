import type { ImportLineItem, ImportPage } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { assertValidPages } from "./rules.ts";

const fixed = { model: "fixed", value: 10, frequency: "once" } as const;
const option = { type: "line_item", name: "Option", price: fixed, optional: true, selected: true } as const;

describe("contradictory pages are rejected by field", () => {
  it.each<[string, ImportPage, string]>([
    [
      "children on a page that cannot have any",
      { name: "Terms", kind: "content", children: [{ type: "group", name: "Group" }] },
      "pages.0.children",
    ],
    [
      "two selected lines in a single group",
      {
        name: "Work",
        children: [{ type: "group", name: "Choice", selection_type: "single", line_items: [option, option] }],
      },
      "pages.0.children.0.selection_type",
    ],
    [
      "a price range that ends below its start",
      page({ ...option, price: { ...fixed, max_value: 5 } }),
      "pages.0.children.0.line_items.0.price.max_value",
    ],
    [
      "a price range of a percentage",
      page({ ...option, price: { model: "percent", value: 5, max_value: 6, frequency: "once" } }),
      "pages.0.children.0.line_items.0.price.max_value",
    ],
    [
      "the default quantity 1 of a modification below its minimum",
      page({ ...option, modifications: [{ name: "Frame", price: { ...fixed, quantity: { min: 2 } } }] }),
      "pages.0.children.0.line_items.0.modifications.0.price.quantity.current",
    ],
    [
      "the same id for two features",
      {
        name: "Work",
        children: [
          {
            type: "side_by_side",
            name: "Plans",
            features: [
              { id: "f", name: "Mail" },
              { id: "f", name: "Phone" },
            ],
          },
        ],
      },
      "pages.0.children.0.features",
    ],
    [
      "an ambiguous feature name",
      {
        name: "Work",
        children: [
          {
            type: "side_by_side",
            name: "Plans",
            features: [{ name: "Mail" }, { name: "Mail" }],
            columns: [{ name: "Small", includedFeatures: ["Mail"] }],
          },
        ],
      },
      "pages.0.children.0.columns.0.includedFeatures",
    ],
  ])("%s", (_what, given, field) => {
    expect(getFaultDetails([given])).toHaveProperty([field]);
  });

  it("and all faults are reported at once", () => {
    const faulty = page({ ...option, price: { ...fixed, max_value: 5 } });
    expect(Object.keys(getFaultDetails([faulty, faulty]))).toHaveLength(2);
  });
});

function page(line: ImportLineItem): ImportPage {
  return { name: "Work", children: [{ type: "group", name: "Group", line_items: [line] }] };
}

function getFaultDetails(pages: readonly ImportPage[]): Record<string, string> {
  try {
    assertValidPages(pages);
  } catch (error) {
    if (error instanceof AppError) return error.details ?? {};
    throw error;
  }
  return {};
}
