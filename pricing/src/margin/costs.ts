import { getBillingFrequency } from "../display-amounts.ts";
import type {
  Column,
  Group,
  LineItem,
  Modification,
  Page,
  Price,
  PricingProposal,
  SideBySide,
} from "../types.ts";

/**
 * Returns the proposal with the cost of each entry as its price, without markup, discounts and tax. Its
 * amounts are the costs, because a cost counts whenever its entry counts. Throws RangeError for a cost
 * below zero.
 */
export function toCostProposal(proposal: PricingProposal): PricingProposal {
  return { ...proposal, pages: proposal.pages.map(toCostPage) };
}

function toCostPage(page: Page): Page {
  const children = (page.children ?? []).map(toCostChild);
  return { ...page, children, discounts: [], tax_percent: 0, markup_percent: 0 };
}

function toCostChild(child: Group | SideBySide): Group | SideBySide {
  return child.type === "group"
    ? { ...child, line_items: (child.line_items ?? []).map(toCostLine) }
    : { ...child, columns: (child.columns ?? []).map(toCostColumn) };
}

function toCostLine(line: LineItem): LineItem {
  const modifications = (line.modifications ?? []).map((each) => toCostModification(each, line));
  return { ...line, price: toCostPrice(line), modifications };
}

function toCostModification(modification: Modification, line: LineItem): Modification {
  return { ...modification, price: toCostPrice(modification, line) };
}

function toCostColumn(column: Column): Column {
  const value = getCost(column);
  return { ...column, price: value, feeType: value > 0 ? "fixed" : "none" };
}

/** Converts the cost of a line, or of a modification of `line`, to a price of the same quantity. */
function toCostPrice(entry: LineItem | Modification, line?: LineItem): Price {
  const value = getCost(entry);
  const frequency = getBillingFrequency(entry, line);
  // A cost of zero is no price, so that it adds no frequency.
  return { model: value > 0 ? "fixed" : "none", value, frequency, quantity: entry.price?.quantity };
}

/** Returns the cost for a quantity of one in major units, or 0 if it is unknown. */
export function getCost({ cost }: Pick<LineItem, "cost">): number {
  if (cost != null && !(cost >= 0)) throw new RangeError(`Not a cost: ${cost}`);
  return cost ?? 0;
}
