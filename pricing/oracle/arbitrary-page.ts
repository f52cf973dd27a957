import type { Column, Group, LineItem, Modification, Page, SideBySide } from "@proffer/pricing";
import * as fc from "fast-check";
import { often, rarely, unlikely } from "./arbitrary-flags.ts";
import { type PriceSize, arbitraryDiscount, arbitraryPrice, arbitraryQuantity } from "./arbitrary-price.ts";
import { isChosen, listOptions, setChosen } from "./requirement.ts";

/** The number of objects on a page, and the size of their prices. */
export interface PageSize extends PriceSize {
  readonly children: number;
  readonly lines: number;
  readonly modifications: number;
  readonly optional: fc.Arbitrary<boolean | undefined>;
  readonly exempt: fc.Arbitrary<boolean | null | undefined>;
}

const archivedAt = unlikely(fc.constant("2026-01-31T12:00:00.000Z"), 15);
const selectionType = fc.constantFrom("single" as const, "multiple" as const, "loose" as const, undefined);
const tax = fc.constantFrom(undefined, null, 0, 10, 19, 20, 7.7, 8.25, 33.333333, 50, 50, 100, 100, 0.000001);
const markup = fc.constantFrom(
  undefined,
  undefined,
  null,
  0,
  10,
  19,
  33.333333,
  50,
  100,
  0.000001,
  250,
  -20,
  -100,
);

export function arbitraryPage(size: PageSize): fc.Arbitrary<Page> {
  const child = fc.oneof(
    { weight: 2, arbitrary: arbitraryGroup(size) },
    { weight: 1, arbitrary: arbitrarySideBySide(size) },
  );
  return fc.record({
    kind: fc.constant("scope_of_work" as const),
    archived_at: archivedAt,
    hidden: rarely,
    tax_percent: tax,
    markup_percent: markup,
    discounts: fc.array(arbitraryDiscount(size), { maxLength: 2, size: "max" }),
    children: fc.array(child, { minLength: 1, maxLength: size.children, size: "max" }),
  });
}

function arbitraryGroup(size: PageSize): fc.Arbitrary<Group> {
  return fc
    .record({
      type: fc.constant("group" as const),
      archived_at: archivedAt,
      optional: rarely,
      selected: often,
      selection_type: selectionType,
      line_items: fc.array(arbitraryLine(size), { minLength: 1, maxLength: size.lines, size: "max" }),
    })
    .map(toAllowed);
}

function arbitraryLine(size: PageSize): fc.Arbitrary<LineItem> {
  return fc.record({
    type: fc.constant("line_item" as const),
    archived_at: archivedAt,
    hidden: rarely,
    optional: size.optional,
    selected: often,
    ...arbitraryExemptions(size),
    price: fc.option(arbitraryPrice(size), { freq: 15, nil: undefined }),
    modifications: fc.oneof(
      fc.constant(undefined),
      fc.array(arbitraryModification(size), { maxLength: size.modifications, size: "max" }),
    ),
  });
}

function arbitraryModification(size: PageSize): fc.Arbitrary<Modification> {
  return fc.record({
    archived_at: archivedAt,
    optional: size.optional,
    selected: often,
    ...arbitraryExemptions(size),
    price: fc.option(arbitraryPrice(size), { freq: 15, nil: undefined }),
  });
}

function arbitrarySideBySide(size: PageSize): fc.Arbitrary<SideBySide> {
  return fc
    .record({
      type: fc.constant("side_by_side" as const),
      archived_at: archivedAt,
      optional: rarely,
      selected: often,
      ...arbitraryExemptions(size),
      selection_type: selectionType,
      columns: fc.array(arbitraryColumn(size), { maxLength: size.lines, size: "max" }),
    })
    .map(toAllowed);
}

function arbitraryColumn(size: PageSize): fc.Arbitrary<Column> {
  return fc.record({
    price: size.price,
    frequency: fc.constantFrom(...size.frequencies, undefined),
    feeType: fc.constantFrom(
      "fixed" as const,
      "fixed" as const,
      "fixed" as const,
      undefined,
      "text" as const,
      "none" as const,
    ),
    isSelected: often,
    quantity: arbitraryQuantity(size),
  });
}

function arbitraryExemptions({ exempt }: PageSize) {
  return { tax_exempt: exempt, markup_exempt: exempt, discount_exempt: exempt };
}

/**
 * Deselects all but the first selected option of a `single`, because the input may have only one. Unhides the
 * options of a `multiple`, because the design does not say whether selecting only a hidden option is enough.
 */
function toAllowed<T extends Group | SideBySide>(child: T): T {
  const copy = structuredClone(child);
  if (child.selection_type === "multiple")
    for (const option of listOptions(copy)) Object.assign(option, { hidden: undefined });
  if (child.selection_type !== "single") return copy;
  for (const option of listOptions(copy).filter(isChosen).slice(1)) setChosen(copy, option, false);
  return copy;
}
