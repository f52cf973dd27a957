import type {
  Column,
  Page,
  PublicColumn,
  PublicPage,
  PublicPageChild,
  PublicSideBySide,
  SideBySide,
} from "@proffer/contract";
import { applyMarkup, getDisplayDecimals } from "@proffer/pricing";
import { toPublicGroup } from "./to-public-group.ts";
import { toPublicExemptions, toPublicQuantity } from "./to-public-price.ts";
import { toColumnSchedule } from "./to-public-schedule.ts";
import { isShown, type ViewRules } from "./view-rules.ts";

/**
 * Converts pages to the view of a recipient. It copies only named fields, so that new fields of a record stay
 * private until they are added here.
 */
export function toPublicPages(pages: readonly Page[], rules: ViewRules): PublicPage[] {
  const { fillText, fillRichText } = rules;
  return pages
    .filter((page) => !page.hidden)
    .map(({ id, type, kind, name, content, show_minor_units, tax_percent, ...page }) => ({
      id,
      type,
      kind,
      name: fillText(name) || name,
      content: fillRichText(content),
      show_minor_units,
      tax_percent,
      discounts: page.discounts,
      children: page.children.flatMap((child) => toPublicChild(child, page.markup_percent, rules)),
    }));
}

function toPublicChild(
  child: Page["children"][number],
  markupPercent: number,
  rules: ViewRules,
): PublicPageChild[] {
  if (!isShown(rules, !child.optional || child.selected, child.id)) return [];
  if (child.type === "group") return [toPublicGroup(child, markupPercent, rules)];
  const shown = toPublicSideBySide(child, child.markup_exempt ? 0 : markupPercent, rules);
  return shown.columns.length > 0 || child.columns.length === 0 ? [shown] : [];
}

function toPublicSideBySide(
  sideBySide: SideBySide,
  markupPercent: number,
  rules: ViewRules,
): PublicSideBySide {
  const { id, type, name, description, optional, selected, selection_type, style, columns, features } =
    sideBySide;
  return {
    id,
    type,
    name,
    description: rules.fillRichText(description),
    optional,
    selected,
    selection_type,
    style,
    columns: columns
      .filter((column) => isShown(rules, column.isSelected, id))
      .map((column) => toPublicColumn(column, markupPercent, rules)),
    features: features.map((feature) => ({ id: feature.id, name: feature.name, type: feature.type })),
    ...toPublicExemptions(sideBySide),
  };
}

function toPublicColumn(column: Column, markupPercent: number, rules: ViewRules): PublicColumn {
  const { id, name, price, frequency, feeType, price_text, isSelected } = column;
  const quantity = toPublicQuantity(column.quantity, false);
  const isPriced = feeType === "fixed";
  const amount = isPriced ? rules.prices.amounts.get(id) : undefined;
  return {
    id,
    name,
    description: rules.fillRichText(column.description),
    price: isPriced ? applyMarkup(price, markupPercent) : 0,
    ...(isPriced && { shown_decimals: getDisplayDecimals(price, markupPercent, rules.currency) }),
    frequency,
    feeType,
    price_text,
    isSelected,
    includedFeatures: column.includedFeatures,
    feature_values: column.feature_values,
    ...(quantity && { quantity }),
    ...(amount !== undefined && { amount }),
    ...(isPriced && toColumnSchedule(column, markupPercent, rules)),
  };
}
