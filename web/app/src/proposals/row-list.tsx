import type { ProposalSummary } from "@proffer/contract";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { ProposalRow } from "./proposal-row.tsx";
import type { SummaryPage } from "../proposal/use-proposals.ts";
import { say } from "./say.ts";

interface RowListProps {
  readonly pages: readonly SummaryPage[];
  readonly currentId: string | undefined;
  readonly selectedIds: ReadonlySet<string>;
  readonly onCurrent: (id: string) => void;
  readonly onSelect: (item: ProposalSummary) => void;
  readonly listRef: RefObject<HTMLUListElement | null>;
  /** Loads the next page. Undefined if there is none, or while it is loading. */
  readonly onMore: (() => void) | undefined;
}

/** Number of rows rendered before the first paint: more than fit on a screen. */
const firstRows = 20;

/** The loaded rows. Further rows load before the user reaches the end by scrolling or with the keyboard. */
export function RowList({ pages, onMore, listRef, ...rows }: RowListProps) {
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
  const total = pages[0]?.pagination.total ?? shown;
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <>
      <ul class="rows" ref={listRef} aria-label={sayCommon("proposals")}>
        {pages.map((page, index) => (
          <RowPage key={index} items={isPainted ? page.data : page.data.slice(0, firstRows)} {...rows} />
        ))}
      </ul>
      {isPainted && shown < total && (
        <p class="more-rows">
          <span class="muted">{say("shown_of_total", { count: shown, total })}</span>
          <MoreButton key={shown} onMore={onMore} />
        </p>
      )}
    </>
  );
}

type RowPageProps = Pick<RowListProps, "currentId" | "selectedIds" | "onCurrent" | "onSelect"> & {
  readonly items: readonly ProposalSummary[];
};

/**
 * One page of rows. It renders again only if one of its rows changes, so that ten thousand rows stay fast.
 */
function RowPage({ items, currentId, selectedIds, onCurrent, onSelect }: RowPageProps) {
  const current = items.find(({ id }) => id === currentId)?.id;
  const selected = items.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id);
  return useMemo(
    () => (
      <>
        {items.map((item) => (
          <ProposalRow
            key={item.id}
            item={item}
            isCurrent={item.id === current}
            isSelected={selected.includes(item.id)}
            onCurrent={() => onCurrent(item.id)}
            onSelect={() => onSelect(item)}
          />
        ))}
      </>
    ),
    [items, current, selected.join()],
  );
}

/** The next rows load when the end of the rows is at most this far below the screen. */
const readAhead = "1200px";

/** A button that loads more rows when it is pressed or comes near the screen. */
function MoreButton({ onMore }: Pick<RowListProps, "onMore">) {
  const ref = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more.current?.(),
      { root: ref.current.closest(".list-scroll"), rootMargin: readAhead },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button ref={ref} type="button" class="button" disabled={!onMore} onClick={onMore}>
      {sayCommon(onMore ? "show_more" : "loading")}
    </button>
  );
}
