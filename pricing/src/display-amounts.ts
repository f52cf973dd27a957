import type { ItemAmounts } from "./collected-prices.ts";
import { isCounting } from "./choice-state.ts";
import { sumAmounts } from "./display-price.ts";
import { frequencies } from "./types.ts";
import type { Frequency, Group, LineItem, Modification } from "./types.ts";

/** The amount of a group for one frequency. */
export interface GroupCost {
  readonly frequency: Frequency;
  /** Major units. */
  readonly amount: number;
}

/**
 * Tells whether a line, modification or column has a price. The models `text` and `none` have no price
 * (specification, 4.13).
 */
export function isPriced({ price }: Pick<LineItem, "price">): boolean {
  return price != null && price.model !== "text" && price.model !== "none";
}

/**
 * Returns the billing frequency of a line, or of a modification of `line`. A percent modification has the
 * frequency of its line.
 */
export function getBillingFrequency(
  entry: Pick<LineItem, "price">,
  line?: Pick<LineItem, "price">,
): Frequency {
  const { price } = line && entry.price?.model === "percent" ? line : entry;
  return price?.frequency ?? "once";
}

/** Lists the modifications that count with their line, archived ones included. */
export function listCountingModifications({ modifications }: LineItem): Modification[] {
  return (modifications ?? []).filter((each) => isPriced(each) && (!each.optional || each.selected === true));
}

/**
 * Returns the amount to show beside a line, or undefined if the line has no price. With `withModifications`
 * (include_modifications_in_line_item_price of the specification, 2.4), the amount includes the counting
 * modifications of the same frequency. All amounts are in major units. `amounts` come from
 * `calculatePricing`.
 */
export function getDisplayAmount(
  line: LineItem,
  amounts: ItemAmounts,
  currency: string,
  withModifications: boolean,
): number | undefined {
  if (!isPriced(line)) return undefined;
  const own = amounts.get(line.id ?? "");
  if (own === undefined || !withModifications) return own;
  const counted = listCountingModifications(line).filter(
    (each) => getBillingFrequency(each, line) === getBillingFrequency(line),
  );
  return sumAmounts([own, ...counted.map(({ id = "" }) => amounts.get(id) ?? 0)], currency);
}

/**
 * Computes the cost of a group by frequency, before discounts and tax, whether the group is on or off. Hidden
 * lines count like visible ones, and options count if the group's choice is met. All amounts are in major
 * units. `amounts` come from `calculatePricing`.
 */
export function computeGroupCosts(
  group: Group,
  amounts: ItemAmounts,
  currency: string,
  isMet: boolean,
): GroupCost[] {
  const parts = new Map<Frequency, number[]>();
  const add = (frequency: Frequency, id = "") => {
    parts.set(frequency, [...(parts.get(frequency) ?? []), amounts.get(id) ?? 0]);
  };
  for (const line of group.line_items ?? []) {
    if (!isCounting(line, group, isMet)) continue;
    if (isPriced(line)) add(getBillingFrequency(line), line.id);
    for (const each of listCountingModifications(line)) add(getBillingFrequency(each, line), each.id);
  }
  return frequencies.flatMap((frequency) => {
    const amountsOn = parts.get(frequency);
    return amountsOn ? [{ frequency, amount: sumAmounts(amountsOn, currency) }] : [];
  });
}
