import { findPriceForMargin, type CostedLine } from "@proffer/pricing";
import type { DocumentNode } from "../document/node.ts";
import { getPriceFieldNames } from "../document/price-fields.ts";
import {
  findHolder,
  getFlag,
  getNumber,
  getText,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { setField, type Edit } from "./edits.ts";

/** A reason why objects cannot get a margin. */
export type MarginFault =
  | { readonly reason: "no_cost" | "is_free" | "no_such_margin" | "no_price" }
  /** The price would exceed the upper price of its range. */
  | { readonly reason: "above_range"; readonly price: number };

/** The new price of each object, or the reason why one of them cannot get the margin. */
export type MarginPrices =
  | { readonly prices: ReadonlyMap<DocumentNode, number> }
  | { readonly fault: MarginFault };

/** Tells whether a margin can determine the price: it is a fixed amount or a rate per hour. */
export function hasSettableMargin(node: DocumentNode): boolean {
  const model = getText(node, getPriceFieldNames(node.kind).model);
  return model === "fixed" || model === "hourly";
}

/** Finds the price at which one object has a margin in percent. `upper` is the upper price of a range. */
export function findMarginPrice(
  percent: number,
  object: CostedLine,
  upper: number | null = null,
): { readonly price: number } | { readonly fault: MarginFault } {
  const { cost = null } = object;
  if (cost === null) return { fault: { reason: "no_cost" } };
  if (cost === 0) return { fault: { reason: "is_free" } };
  if (percent >= 100) return { fault: { reason: "no_such_margin" } };
  const price = findPriceForMargin(percent, object);
  if (price === undefined) return { fault: { reason: "no_price" } };
  return upper !== null && price > upper ? { fault: { reason: "above_range", price } } : { price };
}

/**
 * Finds the prices at which lines, modifications or columns have a margin in percent. A price includes the markup of
 * its page. In a range, it is the lower price.
 */
export function findPricesForMargin(
  document: ProposalDocument,
  nodes: readonly DocumentNode[],
  percent: number,
  currency: string,
): MarginPrices {
  const prices = new Map<DocumentNode, number>();
  for (const node of nodes) {
    const { quantity } = getPriceFieldNames(node.kind);
    const object = {
      cost: getNumber(node, "cost"),
      quantity: getNumber(node, `${quantity}.current`),
      markup_percent: getNumber(findHolder(document, node.id, "page"), "markup_percent"),
      markup_exempt: isExemptFromMarkup(document, node),
      currency,
    };
    const upper = node.kind === "column" ? null : getNumber(node, "price.max_value");
    const found = findMarginPrice(percent, object, upper);
    if ("fault" in found) return found;
    prices.set(node, found.price);
  }
  return { prices };
}

/** Tells whether a price has no markup: by itself, or by the line of a modification or the side-by-side of a column. */
function isExemptFromMarkup(document: ProposalDocument, node: DocumentNode): boolean {
  const holder =
    node.kind === "line_item" || node.parent === null ? undefined : document.nodes.get(node.parent);
  return getFlag(node, "markup_exempt") || getFlag(holder, "markup_exempt");
}

/** Sets the price of each object. */
export function setPrices(prices: ReadonlyMap<DocumentNode, number>): Edit {
  const nodes = [...prices.keys()];
  const { value } = getPriceFieldNames(nodes[0]?.kind);
  const edits = [...prices].map(([node, price]) => setField([node], value, price));
  return {
    label: setField(nodes, value, null).label,
    operations: edits.flatMap(({ operations }) => operations),
  };
}
