import type { ItemAmounts } from "./calculate.ts";
import { isCounting } from "./requirement.ts";
import { sumOf } from "./shown.ts";
import { FREQUENCIES } from "./types.ts";
import type { Frequency, Group, LineItem, Modification } from "./types.ts";

/** What is due how often. */
export interface Cost {
  readonly frequency: Frequency;
  /** Major units. */
  readonly amount: number;
}

/** Text and none say something instead of a price. */
export function isPriced({ price }: Pick<LineItem, "price">): boolean {
  return price != null && price.model !== "text" && price.model !== "none";
}

/** A percent modification is of its line, and so due as often as that. */
export function dueOn(entry: Pick<LineItem, "price">, line?: Pick<LineItem, "price">): Frequency {
  const { price } = line && entry.price?.model === "percent" ? line : entry;
  return price?.frequency ?? "once";
}

/** The modifications that count with their line. */
export function countingModifications({ modifications }: LineItem): Modification[] {
  return (modifications ?? []).filter((each) => isPriced(each) && (!each.optional || each.selected === true));
}

/**
 * What is shown beside a line: its own amount, or with `withModifications` what it comes to with those of its counting
 * modifications that are due as often. Undefined where there is no price. Major units in and out.
 */
export function shownAmount(
  line: LineItem,
  amounts: ItemAmounts,
  currency: string,
  withModifications: boolean,
): number | undefined {
  if (!isPriced(line)) return undefined;
  const own = amounts.get(line.id ?? "");
  if (own === undefined || !withModifications) return own;
  const counted = countingModifications(line).filter((each) => dueOn(each, line) === dueOn(line));
  return sumOf([own, ...counted.map(({ id = "" }) => amounts.get(id) ?? 0)], currency);
}

/**
 * What a group comes to before discount and tax, switched on or not. Hidden lines included: what the recipient does not
 * see counts all the same. Options count once the group's choice is met.
 */
export function groupCosts(group: Group, amounts: ItemAmounts, currency: string, isMet: boolean): Cost[] {
  const parts = new Map<Frequency, number[]>();
  const add = (frequency: Frequency, id = "") => {
    parts.set(frequency, [...(parts.get(frequency) ?? []), amounts.get(id) ?? 0]);
  };
  for (const line of group.line_items ?? []) {
    if (!isCounting(line, group, isMet)) continue;
    if (isPriced(line)) add(dueOn(line), line.id);
    for (const each of countingModifications(line)) add(dueOn(each, line), each.id);
  }
  return FREQUENCIES.flatMap((frequency) => {
    const amountsOn = parts.get(frequency);
    return amountsOn ? [{ frequency, amount: sumOf(amountsOn, currency) }] : [];
  });
}
