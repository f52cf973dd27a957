import {
  frequencies,
  type Frequency,
  type Group,
  type LineItem,
  type Modification,
  type PublicCost,
  type PublicGroup,
  type PublicLineItem,
  type PublicModification,
} from "@proffer/contract";
import { sumOf } from "@proffer/pricing";
import { isShown, type Presenting } from "./presenting.ts";
import { publicPrice, type PriceHiding } from "./public-price.view.ts";

export function publicGroup(group: Group, markupPercent: number, presenting: Presenting): PublicGroup {
  const { id, type, name, optional, selected, selection_type, display_cost, hide_quantities } = group;
  const hiding = {
    cost: display_cost === "hide_all" || display_cost === "hide_item_costs",
    quantity: hide_quantities,
  };
  const hidesCosts = display_cost === "hide_all" || display_cost === "hide_group_cost";
  return {
    id,
    type,
    name,
    description: presenting.fill.html(group.description),
    optional,
    selected,
    selection_type,
    display_cost,
    hide_quantities,
    costs: hidesCosts ? [] : costsOf(group, presenting),
    line_items: group.line_items
      .filter((line) => !line.hidden && isShown(presenting, !line.optional || line.selected, id))
      .map((line) => publicLine(line, markupPercent, hiding, presenting)),
  };
}

function publicLine(
  line: LineItem,
  markupPercent: number,
  hiding: PriceHiding,
  presenting: Presenting,
): PublicLineItem {
  const { id, type, name, price, optional, selected, modifications, markup_exempt } = line;
  const markup = markup_exempt ? 0 : markupPercent;
  const amount = hiding.cost ? undefined : shownAmount(line, presenting);
  return {
    id,
    type,
    name,
    description: presenting.fill.html(line.description),
    price: publicPrice(price, markup, hiding),
    optional,
    selected,
    ...(amount !== undefined && { amount }),
    modifications: modifications
      .filter((each) => isShown(presenting, !each.optional || each.selected, id))
      .map((each) => publicModification(each, markup, hiding, presenting)),
  };
}

function publicModification(
  modification: Modification,
  markupPercent: number,
  hiding: PriceHiding,
  { fill, amounts }: Presenting,
): PublicModification {
  const { id, name, price, optional, selected, markup_exempt } = modification;
  const amount = hiding.cost || !isPriced(modification) ? undefined : amounts.get(id);
  return {
    id,
    name,
    description: fill.html(modification.description),
    price: publicPrice(price, markup_exempt ? 0 : markupPercent, hiding),
    optional,
    selected,
    ...(amount !== undefined && { amount }),
  };
}

/** What the line comes to; with its selected modifications where the sender wants that. */
function shownAmount(line: LineItem, { amounts, currency, modificationsInPrice }: Presenting) {
  const own = amounts.get(line.id);
  if (own === undefined || !isPriced(line) || !modificationsInPrice) return isPriced(line) ? own : undefined;
  const counted = countingModifications(line).filter((each) => frequencyOf(each, line) === frequencyOf(line));
  return sumOf([own, ...counted.map(({ id }) => amounts.get(id) ?? 0)], currency);
}

/** Hidden lines included: what the recipient does not see counts all the same. */
function costsOf(group: Group, { amounts, currency, unmet }: Presenting): PublicCost[] {
  const parts = new Map<Frequency, number[]>();
  const add = (frequency: Frequency, id: string) => {
    parts.set(frequency, [...(parts.get(frequency) ?? []), amounts.get(id) ?? 0]);
  };
  for (const line of group.line_items) {
    const isCounting = !line.optional || (line.selected && (!unmet.has(group.id) || line.hidden));
    if (!isCounting) continue;
    if (isPriced(line)) add(frequencyOf(line), line.id);
    for (const each of countingModifications(line)) add(frequencyOf(each, line), each.id);
  }
  return frequencies.flatMap((frequency) => {
    const amountsOn = parts.get(frequency);
    return amountsOn ? [{ frequency, amount: sumOf(amountsOn, currency) }] : [];
  });
}

type Priced = Pick<LineItem, "price">;

function countingModifications({ modifications }: LineItem): Modification[] {
  return modifications.filter((each) => isPriced(each) && (!each.optional || each.selected));
}

function isPriced({ price }: Priced): boolean {
  return price.model !== "text" && price.model !== "none";
}

/** A percent modification is of its line, and so due as often as that. */
function frequencyOf({ price }: Priced, line?: Priced): Frequency {
  const { frequency } = line && price.model === "percent" ? line.price : price;
  return frequency ?? "once";
}
