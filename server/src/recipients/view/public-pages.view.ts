import type {
  Column,
  Page,
  PublicColumn,
  PublicPage,
  PublicPageChild,
  PublicSideBySide,
  SideBySide,
} from "@proffer/contract";
import { markedUp, shownDecimals } from "@proffer/pricing";
import { isShown, type Presenting } from "./presenting.ts";
import { publicGroup } from "./public-group.view.ts";
import { exemptFrom, publicQuantity } from "./public-price.view.ts";

/** Pages as a recipient reads them: named fields only, so that what is new in a record stays inside until it is named here. */
export function publicPages(pages: readonly Page[], presenting: Presenting): PublicPage[] {
  const { fill } = presenting;
  return pages
    .filter((page) => !page.hidden)
    .map(({ id, type, kind, name, content, show_minor_units, tax_percent, ...page }) => ({
      id,
      type,
      kind,
      name: fill.plain(name) || name,
      content: fill.html(content),
      show_minor_units,
      tax_percent,
      discounts: page.discounts,
      children: page.children.flatMap((child) => publicChild(child, page.markup_percent, presenting)),
    }));
}

function publicChild(
  child: Page["children"][number],
  markupPercent: number,
  presenting: Presenting,
): PublicPageChild[] {
  if (!isShown(presenting, !child.optional || child.selected, child.id)) return [];
  if (child.type === "group") return [publicGroup(child, markupPercent, presenting)];
  const shown = publicSideBySide(child, child.markup_exempt ? 0 : markupPercent, presenting);
  return shown.columns.length > 0 || child.columns.length === 0 ? [shown] : [];
}

function publicSideBySide(
  sideBySide: SideBySide,
  markupPercent: number,
  presenting: Presenting,
): PublicSideBySide {
  const { id, type, name, description, optional, selected, selection_type, style, columns, features } =
    sideBySide;
  return {
    id,
    type,
    name,
    description: presenting.fill.html(description),
    optional,
    selected,
    selection_type,
    style,
    columns: columns
      .filter((column) => isShown(presenting, column.isSelected, id))
      .map((column) => publicColumn(column, markupPercent, presenting)),
    features: features.map((feature) => ({ id: feature.id, name: feature.name, type: feature.type })),
    ...exemptFrom(sideBySide),
  };
}

function publicColumn(column: Column, markupPercent: number, presenting: Presenting): PublicColumn {
  const { id, name, price, frequency, feeType, price_text, isSelected } = column;
  const { fill, amounts, currency } = presenting;
  const quantity = publicQuantity(column.quantity, false);
  const isPriced = feeType === "fixed";
  const amount = isPriced ? amounts.get(id) : undefined;
  return {
    id,
    name,
    description: fill.html(column.description),
    price: isPriced ? markedUp(price, markupPercent) : 0,
    ...(isPriced && { shown_decimals: shownDecimals(price, markupPercent, currency) }),
    frequency,
    feeType,
    price_text,
    isSelected,
    includedFeatures: column.includedFeatures,
    feature_values: column.feature_values,
    ...(quantity && { quantity }),
    ...(amount !== undefined && { amount }),
  };
}
