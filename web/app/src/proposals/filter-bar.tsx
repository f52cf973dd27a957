import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { say as sayProposal } from "../proposal/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatPeriod, formatRange, toMoneyFormat } from "../ui/format.ts";
import { CloseIcon, FilterIcon, SearchIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import {
  listDialogFilters,
  sorts,
  toCountQuery,
  viewNames,
  views,
  withoutFilter,
  type DialogFilter,
  type ListFilter,
} from "./list-filter.ts";
import { say } from "./say.ts";

interface FilterBarProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly onMore: () => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** False until the list is loaded. The counts are requested only after that. */
  readonly isCounting: boolean;
}

const searchDelayMs = 200;

export function FilterBar({ filter, onFilter, onMore, searchRef, isCounting }: FilterBarProps) {
  return (
    <div class="filters">
      <ViewTabs filter={filter} onFilter={onFilter} isCounting={isCounting} />
      <div class="filter-controls">
        {listDialogFilters(filter).map((name) => (
          <FilterChip key={name} name={name} filter={filter} onRemove={() => onFilter(withoutFilter[name])} />
        ))}
        <SearchField
          search={filter.search}
          onSearch={(search) => onFilter({ search })}
          fieldRef={searchRef}
        />
        <button type="button" class="button quiet filter-button icon-on-phone" onClick={onMore}>
          <FilterIcon />
          <span>{say("filter")}</span>
        </button>
        <select
          class="quiet-select"
          aria-label={sayCommon("sort")}
          value={filter.sort}
          onChange={({ currentTarget }) =>
            onFilter({ sort: sorts.find((each) => each === currentTarget.value) })
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sayCommon(`sort_${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

type ViewTabsProps = Pick<FilterBarProps, "filter" | "onFilter" | "isCounting">;

/** The views, each with its number of proposals. Archived proposals are counted only in the archive. */
function ViewTabs({ filter, onFilter, isCounting }: ViewTabsProps) {
  const query = toCountQuery(filter, new Date());
  const { data } = useApi(
    "GET /api/proposal-counts",
    { query },
    { isEnabled: isCounting, keepsPrevious: true },
  );
  const isArchive = filter.view === "archived";
  const counts = Object.fromEntries(
    viewNames.map((view) => {
      if (!data || isArchive !== (view === "archived")) return [view, undefined];
      const statuses: readonly (keyof typeof data.by_status)[] = views[view];
      return [
        view,
        statuses.length === 0
          ? data.total
          : statuses.reduce((sum, status) => sum + data.by_status[status], 0),
      ];
    }),
  );
  return (
    <nav class="tabs" aria-label={say("views")}>
      {viewNames.map((view) => (
        <button
          key={view}
          type="button"
          class="tab"
          aria-current={view === filter.view ? "true" : undefined}
          onClick={() => onFilter({ view })}
        >
          {say(`view_${view}`)}
          <small>{counts[view]?.toLocaleString(document.documentElement.lang)}</small>
        </button>
      ))}
    </nav>
  );
}

interface FilterChipProps {
  readonly name: DialogFilter;
  readonly filter: ListFilter;
  readonly onRemove: () => void;
}

function FilterChip({ name, filter, onRemove }: FilterChipProps) {
  const { data: members } = useApi("GET /api/members", {}, { isEnabled: name === "owner" });
  const owner = members?.data.find(({ id }) => id === filter.owner)?.name ?? "";
  const text = describeFilter(name, filter, owner);
  return <Chip text={text} label={say("remove_filter", { filter: text })} onRemove={onRemove} />;
}

function describeFilter(name: DialogFilter, filter: ListFilter, owner: string): string {
  const { client, tag, viewed, expiring, frequency, min, max, currency } = filter;
  switch (name) {
    case "client":
      return client;
    case "tag":
      return tag;
    case "owner":
      return say("filter_owner", { name: owner });
    case "viewed":
      return say(viewed === "true" ? "viewed_true" : "viewed_false");
    case "awaiting":
      return filter.awaiting === "approval" ? sayCommon("waits_for_approval") : say("awaiting_reply");
    case "payment":
      return filter.payment === "" ? "" : sayProposal(`payment_${filter.payment}`);
    case "expiring":
      return say("expires_within", { count: Number(expiring) });
    default: {
      const [from = "", to = ""] = [min, max].map((amount) =>
        toMoneyFormat(currency).money(Number(amount), false),
      );
      const bounds = min && max ? formatRange(from, to) : min ? `≥ ${from}` : `≤ ${to}`;
      return `${bounds} ${formatPeriod(frequency)}`.trim();
    }
  }
}

interface ChipProps {
  readonly text: string;
  readonly label: string;
  readonly onRemove: () => void;
}

function Chip({ text, label, onRemove }: ChipProps) {
  return (
    <button type="button" class="tag removable" aria-label={label} onClick={onRemove}>
      <span dir="auto">{text}</span> <CloseIcon />
    </button>
  );
}

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Searches while the user types, after a short pause. */
function SearchField({ search, onSearch, fieldRef }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label class="search">
      <SearchIcon />
      <span class="unseen">{say("search_proposals")}</span>
      <input
        ref={fieldRef}
        type="search"
        placeholder={sayCommon("search")}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
      />
      <KeyHint name="/" />
    </label>
  );
}
