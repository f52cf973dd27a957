import type {
  Group,
  LineItem,
  Modification,
  PublicGroup,
  PublicLineItem,
  PublicModification,
} from "@proffer/contract";
import { computeGroupCosts, isPriced, getDisplayAmount, type ItemAmounts } from "@proffer/pricing";
import { disclosesHiddenLines } from "./is-calculable.ts";
import { toPublicExemptions, toPublicPrice, type PriceHiding } from "./to-public-price.ts";
import { toLineSchedule } from "./to-public-schedule.ts";
import { toUnseenAmounts } from "./to-unseen-amounts.ts";
import { isShown, toUpperEnd, type ViewRules } from "./view-rules.ts";

export function toPublicGroup(group: Group, markupPercent: number, rules: ViewRules): PublicGroup {
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
    description: rules.fillRichText(group.description),
    optional,
    selected,
    selection_type,
    display_cost,
    hide_quantities,
    costs: hidesCosts ? [] : toPublicCosts(group, rules),
    line_items: group.line_items
      .filter((line) => !line.hidden && isShown(rules, !line.optional || line.selected, id))
      .map((line) => toPublicLine(line, markupPercent, hiding, rules)),
    unseen: disclosesHiddenLines(display_cost) ? toUnseenAmounts(group, rules) : [],
  };
}

function toPublicCosts(group: Group, { prices, currency, unmet }: ViewRules): PublicGroup["costs"] {
  const { amounts, upperAmounts } = prices;
  const isMet = !unmet.has(group.id);
  const upper = upperAmounts && computeGroupCosts(group, upperAmounts, currency, isMet);
  return computeGroupCosts(group, amounts, currency, isMet).map((cost) =>
    Object.assign(
      cost,
      toUpperEnd(cost.amount, upper?.find(({ frequency }) => frequency === cost.frequency)?.amount),
    ),
  );
}

function toPublicLine(
  line: LineItem,
  markupPercent: number,
  hiding: PriceHiding,
  rules: ViewRules,
): PublicLineItem {
  const { id, type, name, price, optional, selected, modifications, markup_exempt } = line;
  const markup = markup_exempt ? 0 : markupPercent;
  const { currency, modificationsInPrice } = rules;
  const { amounts, upperAmounts } = rules.prices;
  const amountAt = (each: ItemAmounts) => getDisplayAmount(line, each, currency, modificationsInPrice);
  const amount = hiding.cost ? undefined : amountAt(amounts);
  return {
    id,
    type,
    name,
    description: rules.fillRichText(line.description),
    price: toPublicPrice(price, { markupPercent: markup, currency, hiding }),
    optional,
    selected,
    ...toPublicExemptions(line),
    ...(amount !== undefined && { amount, ...toUpperEnd(amount, upperAmounts && amountAt(upperAmounts)) }),
    ...toLineSchedule(line, markupPercent, hiding, rules),
    modifications: modifications
      .filter((each) => isShown(rules, !each.optional || each.selected, id))
      .map((each) => toPublicModification(each, markup, hiding, rules)),
  };
}

function toPublicModification(
  modification: Modification,
  markupPercent: number,
  hiding: PriceHiding,
  { fillRichText, prices, currency }: ViewRules,
): PublicModification {
  const { id, name, price, optional, selected, markup_exempt } = modification;
  const amount = hiding.cost || !isPriced(modification) ? undefined : prices.amounts.get(id);
  return {
    id,
    name,
    description: fillRichText(modification.description),
    price: toPublicPrice(price, { markupPercent: markup_exempt ? 0 : markupPercent, currency, hiding }),
    optional,
    selected,
    ...toPublicExemptions(modification),
    ...(amount !== undefined && { amount, ...toUpperEnd(amount, prices.upperAmounts?.get(id)) }),
  };
}
