import type {
  Group,
  LineItem,
  Modification,
  PublicGroup,
  PublicLineItem,
  PublicModification,
} from "@proffer/contract";
import { groupCosts, isPriced, shownAmount, type ItemAmounts } from "@proffer/pricing";
import { tellsUnseen } from "./is-calculable.ts";
import { isShown, withUpperEnd, type Presenting } from "./presenting.ts";
import { exemptFrom, publicPrice, type PriceHiding } from "./public-price.view.ts";
import { unseenOf } from "./unseen.view.ts";

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
    unseen: tellsUnseen(display_cost) ? unseenOf(group, presenting) : [],
  };
}

function costsOf(group: Group, { amounts, upperAmounts, currency, unmet }: Presenting): PublicGroup["costs"] {
  const isMet = !unmet.has(group.id);
  const upper = upperAmounts && groupCosts(group, upperAmounts, currency, isMet);
  return groupCosts(group, amounts, currency, isMet).map((cost) =>
    Object.assign(
      cost,
      withUpperEnd(cost.amount, upper?.find(({ frequency }) => frequency === cost.frequency)?.amount),
    ),
  );
}

function publicLine(
  line: LineItem,
  markupPercent: number,
  hiding: PriceHiding,
  presenting: Presenting,
): PublicLineItem {
  const { id, type, name, price, optional, selected, modifications, markup_exempt } = line;
  const markup = markup_exempt ? 0 : markupPercent;
  const { amounts, upperAmounts, currency, modificationsInPrice } = presenting;
  const amountAt = (each: ItemAmounts) => shownAmount(line, each, currency, modificationsInPrice);
  const amount = hiding.cost ? undefined : amountAt(amounts);
  return {
    id,
    type,
    name,
    description: presenting.fill.html(line.description),
    price: publicPrice(price, { markupPercent: markup, currency, hiding }),
    optional,
    selected,
    ...exemptFrom(line),
    ...(amount !== undefined && { amount, ...withUpperEnd(amount, upperAmounts && amountAt(upperAmounts)) }),
    modifications: modifications
      .filter((each) => isShown(presenting, !each.optional || each.selected, id))
      .map((each) => publicModification(each, markup, hiding, presenting)),
  };
}

function publicModification(
  modification: Modification,
  markupPercent: number,
  hiding: PriceHiding,
  { fill, amounts, upperAmounts, currency }: Presenting,
): PublicModification {
  const { id, name, price, optional, selected, markup_exempt } = modification;
  const amount = hiding.cost || !isPriced(modification) ? undefined : amounts.get(id);
  return {
    id,
    name,
    description: fill.html(modification.description),
    price: publicPrice(price, { markupPercent: markup_exempt ? 0 : markupPercent, currency, hiding }),
    optional,
    selected,
    ...exemptFrom(modification),
    ...(amount !== undefined && { amount, ...withUpperEnd(amount, upperAmounts?.get(id)) }),
  };
}
