import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { openNewDialog } from "./new-dialog.tsx";
import { standardFilter, toFilterSearch, type ListFilter } from "./list-filter.ts";
import { say } from "./say.ts";
import { useIsBlank } from "../proposal/use-proposals.ts";

/** The placeholder of the list while it loads. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={sayCommon("loading")}>
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
  readonly onShowAll: () => void;
}

/**
 * Explains why a view is empty: because of the filters, because of its statuses, or because there are no
 * proposals yet.
 */
export function EmptyList({ filter, onClear, onShowAll }: EmptyListProps) {
  const { data: counts } = useApi("GET /api/proposal-counts", { query: {} });
  const isBlank = useIsBlank();
  if (!counts || isBlank === undefined) return null;
  const hasAny = counts.total > 0;
  const isFirst = !hasAny && (filter.view === "open" || filter.view === "all");
  const empty = isFirst ? "no_proposals" : filter.view === "open" ? "none_open" : "none_in_view";
  const lead = isFirst && isBlank ? "no_proposals_or_templates_lead" : (`${empty}_lead` as const);
  const isFiltered =
    toFilterSearch({ ...filter, view: standardFilter.view, sort: standardFilter.sort }) !== "";
  return (
    <div class="empty">
      <h2>{isFiltered ? sayCommon("nothing_found") : say(empty)}</h2>
      <p class="muted">{isFiltered ? say("nothing_found_lead") : say(lead)}</p>
      {isFiltered ? (
        <button type="button" class="button" onClick={onClear}>
          {say("clear_filters")}
        </button>
      ) : (
        <div class="section-row">
          {hasAny && (
            <button type="button" class="button" onClick={onShowAll}>
              {say("show_all")}
            </button>
          )}
          {isBlank && (
            <a class="button" href={toPath("welcome")}>
              {sayCommon("choose_starter_button")}
            </a>
          )}
          <button type="button" class="button primary" onClick={openNewDialog}>
            {sayCommon("new_proposal")}
          </button>
        </div>
      )}
    </div>
  );
}

interface ListProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why the list could not be read, and offers to read it again. */
export function ListProblem({ error, onRetry }: ListProblemProps) {
  return (
    <p class="refusal list-problem" role="alert">
      {describeError(error)}{" "}
      <button type="button" class="button" onClick={onRetry}>
        {sayCommon("try_again")}
      </button>
    </p>
  );
}
