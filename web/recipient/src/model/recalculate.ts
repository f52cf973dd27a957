import type {
  Frequency,
  PublicGroup,
  PublicPageChild,
  PublicProposal,
  PublicSchedule,
} from "@proffer/contract";
import {
  calculatePricing,
  calculateUpperAmounts,
  computeColumnAmount,
  computeLineAmount,
  computeGroupCosts,
  getDisplayAmount,
  type ItemAmounts,
  type LineItem,
  type Pricing,
} from "@proffer/pricing";
import { changeIfDifferent, mapUnlessSame } from "./change-if-different.ts";

/**
 * Recalculates all amounts after a choice. Returns the same proposal if the sender shows too little to
 * calculate.
 */
export function recalculate(proposal: PublicProposal): PublicProposal {
  if (!proposal.is_calculable) return proposal;
  const pricing = calculate(proposal);
  const unmet = new Set(pricing.unmet.map(({ id }) => id));
  const { unselected_hidden, selections_locked } = proposal.display;
  const isToldOfChoices = !unselected_hidden && !selections_locked;
  return {
    ...proposal,
    totals: Object.fromEntries(
      Object.entries(proposal.totals).map(([frequency, before]) => {
        const { selected, min, max } = pricing.totals[frequency as Frequency] ?? nothing;
        const price_range = { min: min.total, max: max.total };
        // The range that choices can reach does not depend on the current choice.
        const reach = isToldOfChoices ? {} : price_range;
        return [frequency, { ...before, ...selected, ...reach, price_range }];
      }),
    ),
    missing: pricing.unmet.map(({ id = "", name = "", type, selection_type }) => ({
      id,
      name,
      type,
      selection_type,
    })),
    pages: mapUnlessSame(proposal.pages, (page) =>
      changeIfDifferent(page, {
        children: mapUnlessSame(page.children, (child) => priceChild(child, proposal, pricing, unmet)),
      }),
    ),
  };
}

const zero = { subtotal: 0, discount: 0, tax: 0, total: 0 };
const nothing = { selected: zero, min: zero, max: zero };

interface CalculatedPrices extends Pricing {
  /** Amounts with every price range at its upper end. Undefined if no price is a range. */
  readonly upperAmounts: ItemAmounts | undefined;
}

function calculate({ currency, pages }: PublicProposal): CalculatedPrices {
  const whole = pages.map((page) => ({ ...page, children: page.children.map(addUnseen) }));
  // The selections are locked, so that only the current totals are calculated, not their range over other
  // choices.
  const terms = { currency, pages: whole, selections_locked: true };
  return { ...calculatePricing(terms), upperAmounts: calculateUpperAmounts(terms) };
}

/** Adds a hidden line, which cannot be selected, for each amount that the sender does not show. */
function addUnseen<C extends PublicPageChild>(child: C): C | WholeGroup {
  if (child.type === "side_by_side" || child.unseen.length === 0) return child;
  const unseen = child.unseen.map(({ frequency, amount, max_amount, ...exempt }, index): LineItem => {
    const price = { model: "fixed", value: amount, max_value: max_amount, frequency } as const;
    return { ...exempt, id: `${child.id}/${index}`, hidden: true, price };
  });
  return { ...child, line_items: [...child.line_items, ...unseen] };
}

type WholeGroup = Omit<PublicGroup, "line_items"> & { readonly line_items: readonly LineItem[] };

function priceChild(
  child: PublicPageChild,
  { currency, display }: PublicProposal,
  { amounts, upperAmounts }: CalculatedPrices,
  unmet: ReadonlySet<string | undefined>,
): PublicPageChild {
  // The prices of a view contain their markup.
  const rules = { currency, markupPercent: 0 };
  const withModifications = display.modifications_in_price;
  if (child.type === "side_by_side") {
    const columns = mapUnlessSame(child.columns, (column) =>
      priceSteps(setAmount(column, amounts.get(column.id), undefined), (period) =>
        computeColumnAmount(column, period, rules),
      ),
    );
    return changeIfDifferent(child, { columns });
  }
  const line_items = mapUnlessSame(child.line_items, (line) => {
    const modifications = mapUnlessSame(line.modifications, (each) =>
      setAmount(each, amounts.get(each.id), upperAmounts?.get(each.id)),
    );
    const amountAt = (each: ItemAmounts) => getDisplayAmount(line, each, currency, withModifications);
    const priced = setAmount(line, amountAt(amounts), upperAmounts && amountAt(upperAmounts));
    const scheduled = priceSteps(priced, (period) =>
      computeLineAmount(line, period, { ...rules, withModifications }),
    );
    return changeIfDifferent(scheduled, { modifications });
  });
  const hidesCosts = child.display_cost === "hide_all" || child.display_cost === "hide_group_cost";
  if (hidesCosts) return changeIfDifferent(child, { line_items });
  const isMet = !unmet.has(child.id);
  const upper = upperAmounts && computeGroupCosts(addUnseen(child), upperAmounts, currency, isMet);
  const costs = computeGroupCosts(addUnseen(child), amounts, currency, isMet).map((cost) =>
    setAmount(cost, cost.amount, upper?.find(({ frequency }) => frequency === cost.frequency)?.amount),
  );
  const isSame = JSON.stringify(costs) === JSON.stringify(child.costs);
  return changeIfDifferent(child, { line_items, costs: isSame ? child.costs : costs });
}

/** Sets the amounts of later periods. */
function priceSteps<T extends { readonly schedule?: PublicSchedule }>(
  entry: T,
  computeAmount: (period: number) => number | undefined,
): T {
  if (!entry.schedule) return entry;
  const steps = mapUnlessSame(entry.schedule.steps, (step) =>
    setAmount(step, computeAmount(step.from_period), undefined),
  );
  return changeIfDifferent(entry, { schedule: changeIfDifferent(entry.schedule, { steps }) } as Partial<T>);
}

type AmountFields = { readonly amount?: number; readonly max_amount?: number };

/** Sets the amount of an entry, unless the sender hides it. `upper` is set only if it is larger. */
function setAmount<T extends AmountFields>(
  entry: T,
  amount: number | undefined,
  upper: number | undefined,
): T {
  if (entry.amount === undefined || amount === undefined) return entry;
  const max_amount = upper !== undefined && upper > amount ? upper : undefined;
  return changeIfDifferent(entry, { amount, max_amount } as Partial<T>);
}
