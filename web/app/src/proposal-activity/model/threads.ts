import type { ProposalDetail, Thread } from "@proffer/contract";

/** The threads of a proposal in the order of the screen. */
export interface SortedThreads {
  /** Open threads, then answered ones, then reasons for declining. */
  readonly current: readonly Thread[];
  /** Resolved and withdrawn threads. */
  readonly closed: readonly Thread[];
  readonly openCount: number;
}

export function sortThreads(threads: readonly Thread[]): SortedThreads {
  const open = threads.filter(({ state }) => state === "open");
  const answered = threads.filter(({ state }) => state === "answered");
  const others = threads.filter(({ state }) => state === "resolved" || state === "withdrawn");
  const reasons = others.filter(isReason);
  const closed = others.filter((thread) => !isReason(thread));
  return { current: [...open, ...answered, ...reasons], closed, openCount: open.length };
}

/** Returns true for the reason of a decline. It waits for no answer at first, but members can answer it. */
export function isReason({ kind }: Pick<Thread, "kind">): boolean {
  return kind === "decline_reason";
}

/**
 * Finds the id of the item to select in the draft after the request of a thread was applied. A removed item is
 * gone, so its group or page is selected.
 */
export function findPlaceInDraft(
  pages: ProposalDetail["pages"],
  { item, request }: Pick<Thread, "item" | "request">,
): string | undefined {
  if (request?.type !== "remove") return item?.id;
  for (const page of pages)
    for (const child of page.children) {
      if (child.id === item?.id) return page.id;
      if (child.type === "group" && child.line_items.some(({ id }) => id === item?.id)) return child.id;
    }
  return undefined;
}

/** Finds the unit of the quantity of an item, such as "pages". */
export function findUnit(pages: ProposalDetail["pages"], itemId: string | undefined): string | undefined {
  for (const child of pages.flatMap(({ children }) => children)) {
    if (child.type === "side_by_side") {
      const column = child.columns.find(({ id }) => id === itemId);
      if (column) return column.quantity?.unitLabel;
      continue;
    }
    const line = child.line_items.find(({ id }) => id === itemId);
    if (line) return line.price.quantity?.unitLabel;
  }
  return undefined;
}

/** An item that a question can be about. */
export interface AskableItem {
  readonly id: string;
  /** The name of the item after the name of its group. */
  readonly path: string;
}

/** Lists the line items, side-by-sides and columns that the client sees. */
export function listAskableItems({ pages }: Pick<ProposalDetail, "pages">): AskableItem[] {
  return pages
    .filter(({ hidden }) => !hidden)
    .flatMap(({ children }) => children)
    .flatMap((child) => {
      const inner = child.type === "group" ? child.line_items.filter(({ hidden }) => !hidden) : child.columns;
      return inner.map(({ id, name }) => ({ id, path: [child.name, name].filter(Boolean).join(" › ") }));
    });
}
