import type { Group, LineItem, Page, PricingProposal, SideBySide } from "../types.ts";

/** New versions of what encloses a change, from the inside out; the rest is shared. */
export function withLine<P extends PricingProposal>(
  proposal: P,
  page: Page,
  group: Group,
  from: LineItem,
  to: LineItem,
): P {
  return withChild(proposal, page, group, { ...group, line_items: swap(group.line_items, from, to) });
}

export function withChild<P extends PricingProposal>(
  proposal: P,
  page: Page,
  from: Group | SideBySide,
  to: Group | SideBySide,
): P {
  return {
    ...proposal,
    pages: swap(proposal.pages, page, { ...page, children: swap(page.children, from, to) }),
  };
}

export function swap<T>(items: readonly T[] | null | undefined, from: T, to: T): T[] {
  return (items ?? []).map((item) => (item === from ? to : item));
}
