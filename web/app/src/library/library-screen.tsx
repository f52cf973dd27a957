import type { LibraryItem } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { useCommands } from "../commands/commands.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { PlusIcon, UploadIcon, SearchIcon } from "../ui/icons.tsx";
import { Pager } from "../ui/pager.tsx";
import { Screen } from "../ui/screen.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { LibraryBulkBar } from "./library-bulk-bar.tsx";
import { LibraryItemDialog } from "./library-item-dialog.tsx";
import { LibraryTable } from "./library-table.tsx";
import { useSelection } from "./use-selection.ts";
import { say } from "./say.ts";
import "./library.css";

const pageSize = 50;

/** The reusable items of an organization, in a table for searching them and maintaining their prices. */
export default function LibraryScreen() {
  const { query, route } = useLocation();
  const { search = "", type = "", sort = "" } = query;
  const [isImporting, setImporting] = useState(false);
  const page = Number(query["page"]) || 1;
  const [typed, setTyped] = useState(search);
  const [editing, setEditing] = useState<LibraryItem | "new" | null>(null);
  const { data: organization } = useApi("GET /api/organization", {});
  const { data, error } = useApi(
    "GET /api/library-items",
    {
      query: {
        search,
        type: libraryTypes.find((each) => each === type),
        sort: librarySorts.find((each) => each === sort) ?? "name",
        page,
        limit: pageSize,
      },
    },
    { keepsPrevious: true },
  );
  const go = (change: Record<string, string>) => {
    const entries = Object.entries({ search, type, sort, ...change }).filter(([, value]) => value !== "");
    route(`${toPath("library")}?${new URLSearchParams(entries).toString()}`, true);
  };
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => go({ search: typed }), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  useCommands([
    { id: "new-library-item", title: say("new_item"), keys: ["n"], run: () => setEditing("new") },
  ]);

  const currency = organization?.currency ?? "USD";
  const selected = useSelection(data?.data ?? [], { search, type });
  return (
    <Screen
      title={sayCommon("library")}
      actions={
        <>
          <ExportMenu csv="/api/library-items/export" xlsx="/api/library-items/export.xlsx" />
          <button type="button" class="button icon-on-phone" onClick={() => setImporting(true)}>
            <UploadIcon />
            <span>{say("import_list")}</span>
          </button>
          <button type="button" class="button primary icon-on-phone" onClick={() => setEditing("new")}>
            <PlusIcon />
            <span>{say("new_item")}</span>
          </button>
        </>
      }
    >
      {selected.items.length > 0 ? (
        <LibraryBulkBar
          items={selected.items}
          total={data?.pagination.total ?? 0}
          currency={currency}
          onAll={() => void selected.selectAll()}
          onDone={selected.clear}
        />
      ) : (
        <LibraryFilters typed={typed} type={type} sort={sort} onTyped={setTyped} onChange={go} />
      )}
      <div class="content">
        {error && <p role="alert">{describeError(error)}</p>}
        {!data ? (
          !error && <LibrarySkeleton />
        ) : data.data.length === 0 ? (
          <EmptyLibrary
            isFiltered={search !== "" || type !== ""}
            onNew={() => setEditing("new")}
            onImport={() => setImporting(true)}
            onClear={() => go({ search: "", type: "" })}
          />
        ) : (
          <LibraryTable items={data.data} currency={currency} selection={selected} onOpen={setEditing} />
        )}
        {data && <Pager pagination={data.pagination} onPage={(next) => go({ page: String(next) })} />}
      </div>
      {editing && (
        <LibraryItemDialog
          key={editing === "new" ? "new" : editing.id}
          item={editing === "new" ? null : editing}
          currency={currency}
          onClose={() => setEditing(null)}
        />
      )}
      {isImporting && <ImportDialog currency={currency} onClose={() => setImporting(false)} />}
    </Screen>
  );
}

/** The placeholder of the table while it loads. */
function LibrarySkeleton() {
  return (
    <div class="library-skeleton" role="status" aria-label={sayCommon("loading")}>
      {Array.from({ length: 8 }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

interface EmptyLibraryProps {
  readonly isFiltered: boolean;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly onClear: () => void;
}

function EmptyLibrary({ isFiltered, onNew, onImport, onClear }: EmptyLibraryProps) {
  return (
    <div class="empty">
      <h2>{isFiltered ? sayCommon("nothing_found") : say("no_items")}</h2>
      <p class="muted">{say(isFiltered ? "nothing_found_in_library" : "no_items_lead")}</p>
      {isFiltered ? (
        <button type="button" class="button" onClick={onClear}>
          {say("clear_search")}
        </button>
      ) : (
        <div class="section-row">
          <button type="button" class="button primary" onClick={onNew}>
            {say("new_item")}
          </button>
          <button type="button" class="button" onClick={onImport}>
            {say("import_list")}
          </button>
        </div>
      )}
    </div>
  );
}

const librarySorts = ["name", "updated_at", "created_at", "use_count"] as const;
const libraryTypes = ["line_item", "group", "side_by_side", "page"] as const;

interface LibraryFiltersProps {
  /** The search text being typed. */
  readonly typed: string;
  readonly type: string;
  readonly sort: string;
  readonly onTyped: (typed: string) => void;
  readonly onChange: (change: { type: string } | { sort: string }) => void;
}

/** Search, type and order of the library. */
function LibraryFilters({ typed, type, sort, onTyped, onChange }: LibraryFiltersProps) {
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
