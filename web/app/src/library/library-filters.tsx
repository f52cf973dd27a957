import { say as sayCommon } from "../texts/say.ts";
import { SearchIcon } from "../ui/icons.tsx";
import { say } from "./texts/say.ts";

export const librarySorts = ["name", "updated_at", "created_at", "use_count"] as const;
export const libraryTypes = ["line_item", "group", "side_by_side", "page"] as const;

interface LibraryFiltersProps {
  /** The search as typed so far. */
  readonly typed: string;
  readonly type: string;
  readonly sort: string;
  readonly onTyped: (typed: string) => void;
  readonly onChange: (change: { type: string } | { sort: string }) => void;
}

/** Search, type and order of the library. */
export function LibraryFilters({ typed, type, sort, onTyped, onChange }: LibraryFiltersProps) {
  return (
    <div class="filters">
      <label class="search">
        <SearchIcon />
        <span class="unseen">{say("search_library")}</span>
        <input
          type="search"
          placeholder={sayCommon("search")}
          value={typed}
          onInput={({ currentTarget }) => onTyped(currentTarget.value)}
        />
      </label>
      <select
        class="quiet-select"
        aria-label={sayCommon("type")}
        value={type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
      >
        <option value="">{say("all_types")}</option>
        {libraryTypes.map((each) => (
          <option key={each} value={each}>
            {say(`type_${each}`)}
          </option>
        ))}
      </select>
      <select
        class="quiet-select"
        aria-label={sayCommon("sort")}
        value={librarySorts.find((each) => each === sort) ?? "name"}
        onChange={({ currentTarget }) => onChange({ sort: currentTarget.value })}
      >
        {librarySorts.map((each) => (
          <option key={each} value={each}>
            {sayCommon(`sort_${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
