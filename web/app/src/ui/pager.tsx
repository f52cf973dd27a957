import type { Pagination } from "@proffer/contract";
import { say } from "../texts/say.ts";
import type { ComponentChildren } from "preact";

interface PagerProps {
  readonly pagination: Pagination;
  readonly onPage: (page: number) => void;
}

/** Shows the position in a long list, and buttons for the other pages. Renders nothing for a single page. */
export function Pager({ pagination: { page, pages, limit, total }, onPage }: PagerProps) {
  if (pages <= 1) return null;
  const from = (page - 1) * limit + 1;
  return (
    <nav class="pager" aria-label={say("pages")}>
      <span class="muted">{say("of_total", { from, to: Math.min(total, page * limit), total })}</span>
      <button type="button" class="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say("previous_page")}
      </button>
      <button type="button" class="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {say("next_page")}
      </button>
    </nav>
  );
}

interface MoreButtonProps {
  /** A list that is read page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly children: ComponentChildren;
}

/** A button that loads the next page of a list. Renders nothing on the last page. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      class="button"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </button>
  );
}
