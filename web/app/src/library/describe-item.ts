import type { LibraryItem } from "@proffer/contract";
import { formatMargin } from "../margin/describe-margin.ts";
import { formatPercent, formatPeriod, formatRange, toMoneyFormat } from "../ui/format.ts";
import { findItemMargin } from "./item-margin.ts";
import { say } from "./say.ts";

type LinePrice = Extract<LibraryItem, { type: "line_item" }>["price"];

/** Formats the cost of one unit to the organization, if it is known. */
export function describeCost(item: LibraryItem, currency: string): string {
  const cost = item.type === "line_item" ? item.cost : undefined;
  return cost === undefined || cost === null ? "" : toMoneyFormat(currency).price(cost, true);
}

/** Formats the margin of a line, if it is known. */
export function describeMargin(item: LibraryItem, currency: string): string {
  const margin = item.type === "line_item" ? findItemMargin(item, currency) : undefined;
  return margin ? formatMargin(margin) : "";
}

/** Formats the price of a line, or the number of lines or columns in a larger item. */
export function describePrice(item: LibraryItem, currency: string): string {
  if (item.type === "group") return say("line_count", { count: item.line_items.length });
  if (item.type === "side_by_side") return say("column_count", { count: item.columns.length });
  if (item.type === "page") return "";
  return describeLinePrice(item.price, currency);
}

/** Formats the price of a line with its period. */
export function describeLinePrice(price: LinePrice, currency: string): string {
  if (price.model === "text") return price.text ?? "";
  if (price.model === "none" || price.value === undefined) return "";
  if (price.model === "percent") return formatPercent(price.value);
  const period = price.model === "hourly" ? say("per_hour") : formatPeriod(price.frequency);
  const money = toMoneyFormat(currency);
  const from = money.price(price.value, true);
  const amount = price.max_value === undefined ? from : formatRange(from, money.price(price.max_value, true));
  return `${amount} ${period}`.trim();
}
