import type { Column, Group, LineItem, Modification, OrderLine, SideBySide } from "@proffer/contract";
import type { OrderEntry } from "@proffer/pricing";
import { htmlToText } from "../../platform/text/rich-text.ts";
import type { WonProposal } from "./won-proposal.ts";

/** Converts an entry that counts to a line of the order. */
export function toOrderLine(
  { record, line, owner, page, frequency, ...entry }: OrderEntry,
  { skus, fillText }: Pick<WonProposal, "skus" | "fillText">,
): OrderLine {
  // The accepted content has the records of the contract.
  const own = record as LineItem | Modification | Column;
  const pageName = page.name ?? "";
  return {
    id: own.id,
    type: entry.type,
    // The page of the client also shows a name that is empty after filling unfilled.
    page: fillText(pageName) || pageName,
    group: (owner as Group | SideBySide).name,
    part_of: line?.id ?? null,
    sku: skus.get(own.id) ?? null,
    name: own.name,
    description: fillText(htmlToText(own.description)),
    quantity: entry.quantity,
    ...toPriceFields(own, entry.type),
    unit_price: entry.unit_price ?? null,
    frequency: frequency ?? null,
    amount: entry.amount,
    discount: entry.discount,
    net: entry.net,
    tax_percent: entry.tax_percent,
    tax: entry.tax,
    gross: entry.gross,
  };
}

/** Returns the unit, the percentage and the words of a price. */
function toPriceFields(own: LineItem | Modification | Column, type: OrderEntry["type"]) {
  if (type === "column") {
    const { feeType, price_text, quantity } = own as Column;
    const words = feeType === "text" ? price_text : null;
    return { unit: quantity?.unitLabel || null, percent: null, price_text: words };
  }
  const { price } = own as LineItem | Modification;
  const unit = price.model === "hourly" ? "h" : null;
  return {
    unit: price.quantity?.unitLabel || unit,
    percent: price.model === "percent" ? price.value : null,
    price_text: price.model === "text" ? (price.text ?? "") : null,
  };
}
