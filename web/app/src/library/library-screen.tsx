import type { LibraryItem } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { useCommands } from "../commands/commands.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { formatPercent, formatPeriod, formatRange, formatRelative, toMoneyFormat } from "../ui/format.ts";
import { PlusIcon, SearchIcon } from "../ui/icons.tsx";
import { Pager } from "../ui/pager.tsx";
import { Screen } from "../ui/screen.tsx";
import { deleteItems } from "./change-items.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { LibraryBulkBar } from "./library-bulk-bar.tsx";
import { LibraryItemDialog } from "./library-item-dialog.tsx";
import { useSelection } from "./use-selection.ts";
import { say } from "./texts/say.ts";
import "./library.css";

const pageSize = 50;
const sorts = ["name", "updated_at", "created_at", "use_count"] as const;
const types = ["line_item", "group", "side_by_side", "page"] as const;

/** The things that an organization sells again and again: a table to look them up in, and to keep prices right. */
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
        type: types.find((each) => each === type),
        sort: sorts.find((each) => each === sort) ?? "name",
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
          <button type="button" class="button" onClick={() => setImporting(true)}>
            {say("import_list")}
          </button>
          <button type="button" class="button primary" onClick={() => setEditing("new")}>
            <PlusIcon />
            {say("new_item")}
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
        <div class="filters">
          <label class="search">
            <SearchIcon />
            <span class="unseen">{say("search_library")}</span>
            <input
              type="search"
              placeholder={sayCommon("search")}
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
          <select
            class="quiet-select"
            aria-label={sayCommon("type")}
            value={type}
            onChange={({ currentTarget }) => go({ type: currentTarget.value })}
          >
            <option value="">{say("all_types")}</option>
            {types.map((each) => (
              <option key={each} value={each}>
                {say(`type_${each}`)}
              </option>
            ))}
          </select>
          <select
            class="quiet-select"
            aria-label={sayCommon("sort")}
            value={sorts.find((each) => each === sort) ?? "name"}
            onChange={({ currentTarget }) => go({ sort: currentTarget.value })}
          >
            {sorts.map((each) => (
              <option key={each} value={each}>
                {sayCommon(`sort_${each}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="content">
        {error && <p role="alert">{describeError(error)}</p>}
        {data?.data.length === 0 ? (
          <div class="empty">
            <h2>{search || type ? sayCommon("nothing_found") : say("no_items")}</h2>
            <p class="muted">{say(search || type ? "nothing_found_in_library" : "no_items_lead")}</p>
            {search || type ? (
              <button type="button" class="button" onClick={() => go({ search: "", type: "" })}>
                {say("clear_search")}
              </button>
            ) : (
              <div class="section-row">
                <button type="button" class="button primary" onClick={() => setEditing("new")}>
                  {say("new_item")}
                </button>
                <button type="button" class="button" onClick={() => setImporting(true)}>
                  {say("import_list")}
                </button>
              </div>
            )}
          </div>
        ) : (
          <div class="table-scroll" tabIndex={0} role="region" aria-label={sayCommon("library")}>
            <table class="table">
              <thead>
                <tr>
                  <th scope="col" class="select-cell">
                    <input
                      type="checkbox"
                      aria-label={sayCommon("select_all")}
                      checked={selected.isPageSelected}
                      onChange={selected.togglePage}
                    />
                  </th>
                  <th scope="col">{sayCommon("name")}</th>
                  <th scope="col" class="not-on-phone">
                    {sayCommon("type")}
                  </th>
                  <th scope="col" class="not-on-phone">
                    {say("sku")}
                  </th>
                  <th scope="col" class="number">
                    {sayCommon("price")}
                  </th>
                  <th scope="col" class="number not-on-phone">
                    {say("cost")}
                  </th>
                  <th scope="col" class="number not-on-phone">
                    {say("uses")}
                  </th>
                  <th scope="col" class="not-on-phone">
                    {sayCommon("tags")}
                  </th>
                  <th scope="col" class="not-on-phone">
                    {sayCommon("changed")}
                  </th>
                  <th scope="col">
                    <span class="unseen">{sayCommon("actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data?.data.map((item) => (
                  <tr key={item.id} data-selected={selected.has(item.id) || undefined}>
                    <td class="select-cell">
                      <input
                        type="checkbox"
                        aria-label={sayCommon("select_name", { name: item.name })}
                        checked={selected.has(item.id)}
                        onChange={() => selected.toggle(item)}
                      />
                    </td>
                    <th scope="row">
                      <button type="button" class="text-button" dir="auto" onClick={() => setEditing(item)}>
                        {item.name}
                      </button>
                    </th>
                    <td class="not-on-phone">{say(`type_${item.type}`)}</td>
                    <td class="not-on-phone">{item.type === "line_item" && item.sku}</td>
                    <td class="number">{describePrice(item, currency)}</td>
                    <td class="number not-on-phone">{describeCost(item, currency)}</td>
                    <td class="number not-on-phone">{item.use_count}</td>
                    <td class="not-on-phone">{item.tags.join(", ")}</td>
                    <td class="muted not-on-phone">{formatRelative(item.updated_at)}</td>
                    <td>
                      <button
                        type="button"
                        class="button quiet danger"
                        aria-label={say("delete_name", { name: item.name })}
                        onClick={() => void deleteItems([item])}
                      >
                        {sayCommon("delete")}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Screen>
  );
}

/** The cost of one unit to the organization itself, if it is known. */
function describeCost(item: LibraryItem, currency: string): string {
  const cost = item.type === "line_item" ? item.cost : undefined;
  return cost === undefined || cost === null ? "" : toMoneyFormat(currency).price(cost, true);
}

/** The price of a line; of anything larger, how much is in it. */
function describePrice(item: LibraryItem, currency: string): string {
  if (item.type === "group") return say("line_count", { count: item.line_items.length });
  if (item.type === "side_by_side") return say("column_count", { count: item.columns.length });
  if (item.type === "page") return "";
  const { price } = item;
  if (price.model === "text") return price.text ?? "";
  if (price.model === "none" || price.value === undefined) return "";
  if (price.model === "percent") return formatPercent(price.value);
  const period = price.model === "hourly" ? say("per_hour") : formatPeriod(price.frequency);
  const money = toMoneyFormat(currency);
  const from = money.price(price.value, true);
  const amount = price.max_value === undefined ? from : formatRange(from, money.price(price.max_value, true));
  return `${amount} ${period}`.trim();
}
