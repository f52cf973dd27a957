import type { ComponentChildren } from "preact";

interface MoreButtonProps {
  /** A list that is read page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly children: ComponentChildren;
}

/** Reads the next page of a list. Absent on the last one. */
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
