import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { sorts, toCountQuery, viewNames, type ListFilter, type View } from "./list-filter.ts";

interface FilterBarProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** The counts wait until the list is there. */
  readonly isCounting: boolean;
}

const searchDelayMs = 200;

export function FilterBar({ filter, onFilter, searchRef, isCounting }: FilterBarProps) {
  const { data: members } = useApi("GET /api/members", {}, { isEnabled: isCounting });
  return (
    <div class="filters">
      <nav class="tabs" aria-label={say("views")}>
        {viewNames.map((view) => (
          <ViewTab
            key={view}
            view={view}
            filter={filter}
            isCounting={isCounting}
            onChoose={() => onFilter({ view })}
          />
        ))}
      </nav>
      <div class="filter-controls">
        {filter.tag && (
          <button
            type="button"
            class="tag removable"
            onClick={() => onFilter({ tag: "" })}
            aria-label={say("remove_tag_filter", { tag: filter.tag })}
          >
            {filter.tag} <CloseIcon />
          </button>
        )}
        <SearchField
          search={filter.search}
          onSearch={(search) => onFilter({ search })}
          fieldRef={searchRef}
        />
        {(members?.data.length ?? 0) > 1 && (
          <select
            class="quiet-select"
            aria-label={say("owner")}
            value={filter.owner}
            onChange={({ currentTarget }) => onFilter({ owner: currentTarget.value })}
          >
            <option value="">{say("anybody")}</option>
            {members?.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select
          class="quiet-select"
          aria-label={say("sort")}
          value={filter.sort}
          onChange={({ currentTarget }) =>
            onFilter({ sort: sorts.find((each) => each === currentTarget.value) })
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {say(`sort_${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface ViewTabProps {
  readonly view: View;
  readonly filter: ListFilter;
  readonly isCounting: boolean;
  readonly onChoose: () => void;
}

/** A view with the number of proposals in it. Until one operation counts all views, each asks for its own. */
function ViewTab({ view, filter, isCounting, onChoose }: ViewTabProps) {
  const query = toCountQuery(filter, view);
  const { data } = useApi("GET /api/proposals", { query }, { isEnabled: isCounting, keepsPrevious: true });
  const count = data?.pagination.total;
  return (
    <button
      type="button"
      class="tab"
      aria-current={view === filter.view ? "true" : undefined}
      onClick={onChoose}
    >
      {say(`view_${view}`)}
      <small>{count}</small>
    </button>
  );
}

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Searches while somebody types, a moment after the last key. */
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
        placeholder={say("search")}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
      />
      <KeyHint name="/" />
    </label>
  );
}
