import type { ProposalSummary } from "@proffer/contract";
import { ErrorBoundary, useLocation } from "preact-iso";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { toPath } from "../routes.ts";
import { removeFirstView } from "../ui/first-view.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { Screen } from "../ui/screen.tsx";
import { FilterBar } from "./filter-bar.tsx";
import {
  parseFilter,
  standardFilter,
  toExportUrl,
  toFilterSearch,
  toListQuery,
  type ListFilter,
} from "./list-filter.ts";
import { openNewDialog } from "./new-dialog.tsx";
import { RowList } from "./row-list.tsx";
import { SavedViews } from "./saved-views.tsx";
import "./proposals.css";
import { isPreviewOpen } from "./preview-state.ts";
import { EmptyList, ListProblem, ListSkeleton } from "./list-states.tsx";
import { useListCommands } from "./use-list-commands.ts";
import { useProposalPages } from "../proposal/use-proposals.ts";

const BulkBar = lazyPart(() => import("./bulk-bar.tsx"));
const FilterDialog = lazyPart(() => import("./filter-dialog.tsx"));
const Preview = lazyPart(() => import("./preview.tsx"));

/** The list of proposals, which works like a mailbox and has keys for all actions. */
export function ProposalsScreen() {
  const { query, route } = useLocation();
  const filter = parseFilter(query);
  const list = useProposalPages(toListQuery(filter, new Date()));
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap(({ data }) => data);
  const [currentId, setCurrent] = useState<string>();
  const [selectedIds, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isFiltering, setFiltering] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useLayoutEffect(removeFirstView, []);
  // The bar replaces the filters as soon as a row is selected, so it is loaded before.
  useEffect(() => void BulkBar.preload().catch(() => undefined), []);

  const selected = items.filter(({ id }) => selectedIds.has(id));
  const current = items.find(({ id }) => id === currentId) ?? items[0];
  const setFilter = (change: Partial<ListFilter>) => {
    setSelected(new Set());
    route(`${toPath("proposals")}${toFilterSearch({ ...filter, ...change })}`, true);
  };
  const more = list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined;
  const toggle = ({ id }: ProposalSummary) => setSelected((now) => now.symmetricDifference(new Set([id])));

  /** Focuses a row, which makes it the current one. An index after the last row loads more rows. */
  const goTo = (index: number) => {
    if (index >= items.length) more?.();
    const links = rows.current?.querySelectorAll<HTMLElement>("a.row-link");
    links?.[Math.min(Math.max(index, 0), items.length - 1)]?.focus();
  };
  const at = current ? items.indexOf(current) : -1;
  const hasFocus = () => rows.current?.contains(document.activeElement) ?? false;
  /** The proposals that a key acts on: the selected proposals, otherwise the proposal of the current row. */
  const targets = selected.length > 0 ? selected : current ? [current] : [];
  const isArchive = filter.view === "archived";

  const finish = async (change: Promise<void>) => {
    await change;
    setSelected(new Set());
    goTo(at);
  };

  useListCommands({
    current,
    targets,
    isArchive,
    goNext: () => goTo(hasFocus() ? at + 1 : at),
    goPrevious: () => goTo(hasFocus() ? at - 1 : at),
    toggle,
    finish,
    clear: () => setSelected(new Set()),
    openFilter: () => setFiltering(true),
    focusSearch: () => search.current?.focus(),
  });

  return (
    <Screen title={sayCommon("proposals")} actions={<ListActions filter={filter} />}>
      {selected.length > 0 ? (
        <ErrorBoundary>
          <BulkBar
            items={selected}
            isArchive={isArchive}
            isAll={selected.length === items.length}
            onAll={() => setSelected(new Set(items.map(({ id }) => id)))}
            onDone={() => setSelected(new Set())}
          />
        </ErrorBoundary>
      ) : (
        <FilterBar
          filter={filter}
          onFilter={setFilter}
          onMore={() => setFiltering(true)}
          searchRef={search}
          isCounting={list.data !== undefined}
        />
      )}
      <div class={isPreviewOpen.value && current ? "list-columns with-preview" : "list-columns"}>
        <div class="list-scroll">
          {list.error ? (
            <ListProblem error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <ListSkeleton />
          ) : items.length === 0 ? (
            <EmptyList
              filter={filter}
              onClear={() => setFilter({ ...standardFilter, view: filter.view })}
              onShowAll={() => setFilter({ view: "all" })}
            />
          ) : (
            <RowList
              pages={pages}
              currentId={current?.id}
              selectedIds={selectedIds}
              onCurrent={setCurrent}
              onSelect={toggle}
              listRef={rows}
              onMore={more}
            />
          )}
        </div>
        {isPreviewOpen.value && current && (
          // A separate boundary, so that the list does not wait for the preview.
          <ErrorBoundary>
            <Preview id={current.id} key={current.id} />
          </ErrorBoundary>
        )}
      </div>
      {isFiltering && (
        <ErrorBoundary>
          <FilterDialog filter={filter} onFilter={setFilter} onClose={() => setFiltering(false)} />
        </ErrorBoundary>
      )}
    </Screen>
  );
}

function ListActions({ filter }: { readonly filter: ListFilter }) {
  return (
    <>
      <SavedViews filter={filter} />
      <ExportMenu csv={toExportUrl("csv", filter)} xlsx={toExportUrl("xlsx", filter)} />
      <button type="button" class="button primary icon-on-phone" onClick={openNewDialog}>
        <PlusIcon />
        <span>{sayCommon("new_proposal")}</span>
        <KeyHint name="c" />
      </button>
    </>
  );
}
