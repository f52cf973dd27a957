import type { Frequency, PublicGroup, PublicPageChild, PublicProposal } from "@proffer/contract";
import { calculate, groupCosts, shownAmount, type LineItem, type Pricing } from "@proffer/pricing";
import { kept, keptList } from "./kept.ts";

/** Lowest and highest of totals. */
export type Spread = Partial<Record<Frequency, { readonly min: number; readonly max: number }>>;

/** The proposal with every amount as it is after a choice; as it was where the sender shows too little to calculate. */
export function priced(proposal: PublicProposal): PublicProposal {
  if (!proposal.is_calculable) return proposal;
  const pricing = calculated(proposal);
  const unmet = new Set(pricing.unmet.map(({ id }) => id));
  return {
    ...proposal,
    totals: Object.fromEntries(
      Object.entries(proposal.totals).map(([frequency, before]) => {
        const selected = pricing.totals[frequency as Frequency]?.selected ?? nothing;
        // What choosing can still reach is the same after each choice.
        return [frequency, { ...before, ...selected }];
      }),
    ),
    missing: pricing.unmet.map(({ id = "", name = "", type, selection_type }) => ({
      id,
      name,
      type,
      selection_type,
    })),
    pages: keptList(proposal.pages, (page) =>
      kept(page, {
        children: keptList(page.children, (child) => pricedChild(child, proposal, pricing, unmet)),
      }),
    ),
  };
}

const nothing = { subtotal: 0, discount: 0, tax: 0, total: 0 };

/**
 * From what to what the totals can come out: while something must still be chosen wherever that leads, and then no
 * further than the price ranges of what is chosen.
 */
export function spreadOf(proposal: PublicProposal): Spread {
  if (proposal.missing.length > 0) return proposal.totals;
  if (!proposal.is_calculable) return {};
  return Object.fromEntries(
    Object.entries(calculated(proposal).totals).map(([frequency, { min, max }]) => [
      frequency,
      { min: min.total, max: max.total },
    ]),
  );
}

function calculated({ currency, pages }: PublicProposal): Pricing {
  const whole = pages.map((page) => ({ ...page, children: page.children.map(withUnseen) }));
  // Locked: what the choices could still come to is not asked, only what they come to.
  return calculate({ currency, pages: whole, selections_locked: true });
}

/** With what the sender does not show as lines that nobody can choose. */
function withUnseen<C extends PublicPageChild>(child: C): C | WholeGroup {
  if (child.type === "side_by_side" || child.unseen.length === 0) return child;
  const unseen = child.unseen.map(({ frequency, amount, ...exempt }, index): LineItem => {
    const price = { model: "fixed", value: amount, frequency } as const;
    return { ...exempt, id: `${child.id}/${index}`, hidden: true, price };
  });
  return { ...child, line_items: [...child.line_items, ...unseen] };
}

type WholeGroup = Omit<PublicGroup, "line_items"> & { readonly line_items: readonly LineItem[] };

function pricedChild(
  child: PublicPageChild,
  { currency, display }: PublicProposal,
  { amounts }: Pricing,
  unmet: ReadonlySet<string | undefined>,
): PublicPageChild {
  if (child.type === "side_by_side") {
    const columns = keptList(child.columns, (column) => withAmount(column, amounts.get(column.id)));
    return kept(child, { columns });
  }
  const line_items = keptList(child.line_items, (line) => {
    const modifications = keptList(line.modifications, (each) => withAmount(each, amounts.get(each.id)));
    const amount = shownAmount(line, amounts, currency, display.modifications_in_price);
    return kept(withAmount(line, amount), { modifications });
  });
  const hidesCosts = child.display_cost === "hide_all" || child.display_cost === "hide_group_cost";
  if (hidesCosts) return kept(child, { line_items });
  const costs = groupCosts(withUnseen(child), amounts, currency, !unmet.has(child.id));
  const isSame = JSON.stringify(costs) === JSON.stringify(child.costs);
  return kept(child, { line_items, costs: isSame ? child.costs : costs });
}

/** Where the sender shows none, there is none. */
function withAmount<T extends { readonly amount?: number }>(entry: T, amount: number | undefined): T {
  return entry.amount === undefined || amount === undefined ? entry : kept(entry, { amount } as Partial<T>);
}
