import type { ProposalSummary } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useCommands } from "../commands/commands.ts";
import { toPath } from "../routes.ts";
import { openSendDialog } from "../send/open-send-dialog.ts";
import { say } from "../texts/say.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { Pager } from "../ui/pager.tsx";
import { Screen } from "../ui/screen.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { parseFilter, standardFilter, toFilterSearch, toListQuery, type ListFilter } from "./list-filter.ts";
import { openNewDialog } from "./new-dialog.tsx";
import { Preview } from "./preview.tsx";
import { archiveProposals, starProposals, unarchiveProposals } from "./proposal-actions.ts";
import { ProposalRow } from "./proposal-row.tsx";
import "./proposals.css";
import { isPreviewOpen, togglePreview } from "./preview-state.ts";
import { EmptyList, ListSkeleton } from "./list-states.tsx";
import { useProposals } from "./use-proposals.ts";

/** The list of proposals: reads like a mailbox, and is worked through with the keyboard. */
export function ProposalsScreen() {
  const { query, route } = useLocation();
  const filter = parseFilter(query);
  const list = useProposals(toListQuery(filter), { keepsPrevious: true });
  const items = list.data?.data ?? [];
  const [currentId, setCurrent] = useState<string>();
  const [selectedIds, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);

  const selected = items.filter(({ id }) => selectedIds.has(id));
  const current = items.find(({ id }) => id === currentId) ?? items[0];
  const setFilter = (change: Partial<ListFilter>) => {
    setSelected(new Set());
    route(`${toPath("proposals")}${toFilterSearch({ ...filter, page: 1, ...change })}`, true);
  };
  const toggle = ({ id }: ProposalSummary) => setSelected((now) => now.symmetricDifference(new Set([id])));

  /** Moves the focus to a row, which makes it the current one. */
  const goTo = (index: number) => {
    const links = rows.current?.querySelectorAll<HTMLElement>("a.row-link");
    links?.[Math.min(Math.max(index, 0), items.length - 1)]?.focus();
  };
  const at = current ? items.indexOf(current) : -1;
  const hasFocus = () => rows.current?.contains(document.activeElement) ?? false;
  /** What a key is about: what is selected, else the current row. */
  const targets = selected.length > 0 ? selected : current ? [current] : [];
  const targetIds = targets.map(({ id }) => id);
  const isArchive = filter.view === "archived";

  useCommands([
    {
      id: "next",
      title: say("next_row"),
      keys: ["j", "ArrowDown"],
      isInPalette: false,
      run: () => goTo(hasFocus() ? at + 1 : at),
    },
    {
      id: "previous",
      title: say("previous_row"),
      keys: ["k", "ArrowUp"],
      isInPalette: false,
      run: () => goTo(hasFocus() ? at - 1 : at),
    },
    ...(current
      ? [
          {
            id: "open",
            title: say("open_proposal"),
            keys: ["Enter", "o"],
            run: () => route(toPath("proposal", { id: current.id })),
          },
          { id: "select", title: say("select_row"), keys: ["x"], run: () => toggle(current) },
          isArchive
            ? {
                id: "unarchive",
                title: say("unarchive"),
                keys: ["e"],
                run: () => finish(unarchiveProposals(targetIds)),
              }
            : {
                id: "archive",
                title: say("archive"),
                keys: ["e"],
                run: () => finish(archiveProposals(targetIds)),
              },
          {
            id: "star",
            title: say("star_or_unstar"),
            keys: ["s"],
            run: () => starProposals(targetIds, !current.is_starred),
          },
          {
            id: "send",
            title: say("send_proposal"),
            keys: ["Mod+Enter"],
            run: () => openSendDialog(current.id),
          },
          { id: "preview", title: say("toggle_preview"), keys: [" "], run: togglePreview },
        ]
      : []),
    {
      id: "clear",
      title: say("clear_selection"),
      keys: ["Escape"],
      isInPalette: false,
      run: () => setSelected(new Set()),
    },
    { id: "search", title: say("search_proposals"), keys: ["/"], run: () => search.current?.focus() },
  ]);

  const finish = async (change: Promise<void>) => {
    await change;
    setSelected(new Set());
    goTo(at);
  };

  // A row that vanishes takes its selection along.
  useEffect(() => setSelected(new Set()), [filter.page]);

  return (
    <Screen
      title={say("proposals")}
      actions={
        <button type="button" class="button primary" onClick={openNewDialog}>
          <PlusIcon />
          {say("new_proposal")}
          <KeyHint name="c" />
        </button>
      }
    >
      {selected.length > 0 ? (
        <BulkBar
          items={selected}
          isArchive={isArchive}
          isAll={selected.length === items.length}
          onAll={() => setSelected(new Set(items.map(({ id }) => id)))}
          onDone={() => setSelected(new Set())}
        />
      ) : (
        <FilterBar
          filter={filter}
          onFilter={setFilter}
          searchRef={search}
          isCounting={list.data !== undefined}
        />
      )}
      <div class={isPreviewOpen.value ? "list-columns with-preview" : "list-columns"}>
        <div class="list-scroll">
          {list.error ? (
            <p class="refusal list-problem" role="alert">
              {describeError(list.error)}{" "}
              <button type="button" class="button" onClick={() => void list.refetch()}>
                {say("try_again")}
              </button>
            </p>
          ) : !list.data ? (
            <ListSkeleton />
          ) : items.length === 0 ? (
            <EmptyList filter={filter} onClear={() => setFilter({ ...standardFilter, view: filter.view })} />
          ) : (
            <ul class="rows" ref={rows} aria-label={say("proposals")}>
              {items.map((item) => (
                <ProposalRow
                  key={item.id}
                  item={item}
                  isCurrent={item === current}
                  isSelected={selectedIds.has(item.id)}
                  onCurrent={() => setCurrent(item.id)}
                  onSelect={() => toggle(item)}
                />
              ))}
            </ul>
          )}
          {list.data && <Pager pagination={list.data.pagination} onPage={(page) => setFilter({ page })} />}
        </div>
        {isPreviewOpen.value && current && <Preview id={current.id} key={current.id} />}
      </div>
    </Screen>
  );
}
