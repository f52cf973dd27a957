import { say } from "../texts/say.ts";
import { openNewDialog } from "./new-dialog.tsx";
import { standardFilter, toFilterSearch, type ListFilter } from "./list-filter.ts";

/** The shape of the list while it loads. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={say("loading")}>
      {Array.from({ length: 8 }, (_, index) => (
        <div class="row skeleton" key={index} aria-hidden="true">
          <span />
          <span />
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

interface EmptyListProps {
  readonly filter: ListFilter;
  readonly onClear: () => void;
}

export function EmptyList({ filter, onClear }: EmptyListProps) {
  const isFiltered =
    toFilterSearch({ ...filter, view: standardFilter.view, sort: standardFilter.sort }) !== "";
  return (
    <div class="empty">
      <h2>
        {isFiltered ? say("nothing_found") : say(filter.view === "open" ? "no_proposals" : "none_in_view")}
      </h2>
      <p class="muted">
        {isFiltered
          ? say("nothing_found_lead")
          : say(filter.view === "open" ? "no_proposals_lead" : "none_in_view_lead")}
      </p>
      {isFiltered ? (
        <button type="button" class="button" onClick={onClear}>
          {say("clear_filters")}
        </button>
      ) : (
        <button type="button" class="button primary" onClick={openNewDialog}>
          {say("new_proposal")}
        </button>
      )}
    </div>
  );
}
