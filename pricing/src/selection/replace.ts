import type { Group, LineItem, Page, PricingProposal, SideBySide } from "../types.ts";

/** Returns a proposal with another line in place of `from`; unchanged records are shared. */
export function replaceLine<P extends PricingProposal>(
  proposal: P,
  page: Page,
  group: Group,
  from: LineItem,
  to: LineItem,
): P {
  return replaceChild(proposal, page, group, { ...group, line_items: replaceIn(group.line_items, from, to) });
}

/** Returns a proposal with another group or side-by-side in place of `from`; unchanged records are shared. */
export function replaceChild<P extends PricingProposal>(
  proposal: P,
  page: Page,
  from: Group | SideBySide,
  to: Group | SideBySide,
): P {
  return {
    ...proposal,
    pages: replaceIn(proposal.pages, page, { ...page, children: replaceIn(page.children, from, to) }),
  };
}

/** Returns a list with `to` in place of `from`. */
export function replaceIn<T>(items: readonly T[] | null | undefined, from: T, to: T): T[] {
  return (items ?? []).map((item) => (item === from ? to : item));
}
