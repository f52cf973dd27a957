import type { PriceListImport, ImportedRow } from "@proffer/contract";
import { say as sayCommon } from "../texts/say.ts";
import { formatQuantity } from "../ui/format.ts";
import { describeLinePrice } from "./describe-item.ts";
import { writeRefusedRows } from "./refused-rows.ts";
import { say } from "./say.ts";
import { describeColumn } from "./column-meanings.tsx";

type Row = PriceListImport["rows"][number];

/** Maximum number of shown rows. In a longer list, rows with errors come first, then the first rows. */
const maxShownRows = 200;

const colours = { create: "green", update: "blue", unchanged: "grey", refuse: "red" } as const;

interface ImportPlanProps {
  readonly plan: PriceListImport;
  /**
   * The list as text. Undefined for a spreadsheet, because users correct its rows in the spreadsheet itself.
   */
  readonly csv: string | undefined;
  /** Currency of the organization. */
  readonly currency: string;
}

/** The rows of an import with their expected results. Rejected rows come first. */
export function ImportPlan({ plan, csv, currency }: ImportPlanProps) {
  const refused = plan.rows.filter(({ action }) => action === "refuse");
  const others = plan.rows.filter(({ action }) => action !== "refuse");
  const shown = [...refused, ...others].slice(0, maxShownRows);
  return (
    <>
      <p role="status">{describeCounts(plan)}</p>
      {refused.length > 0 && csv !== undefined && (
        <p class="refusal">
          {say("refused_lead")}{" "}
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(writeRefusedRows(csv, plan, say("reason"), describeFault))}`}
            download="price-list-errors.csv"
          >
            {say("save_refused", { count: refused.length })}
          </a>
        </p>
      )}
      <div class="table-scroll import-rows" tabIndex={0} role="region" aria-label={say("import_list")}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col" class="number">
                {say("row")}
              </th>
              <th scope="col">{sayCommon("name")}</th>
              <th scope="col" class="number">
                {sayCommon("price")}
              </th>
              <th scope="col">{say("what_happens")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, sku, name, action, price, hidden, errors = [] }) => (
              <tr key={row}>
                <td class="number">{row}</td>
                <th scope="row" dir="auto">
                  {name || "–"}
                  {sku !== null && <small class="row-sku muted">{sku}</small>}
                </th>
                <td class="number">{price && describeImportedPrice(price, currency)}</td>
                <td>
                  <span class={`pill ${colours[action]}`}>{say(`import_${action}`)}</span>{" "}
                  {hidden && <span class="pill amber">{say("hidden_row")}</span>}
                  {errors.map((fault) => (
                    <p key={`${fault.column} ${fault.message}`}>{describeFault(fault)}</p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function describeCounts({
  created_count,
  updated_count,
  unchanged_count,
  refused_count,
}: PriceListImport) {
  return say("import_counts", {
    created: created_count,
    updated: updated_count,
    unchanged: unchanged_count,
    refused: refused_count,
  });
}

/** Formats the price with its quantity, as on the imported line. */
function describeImportedPrice(price: NonNullable<Row["price"]>, currency: string): string {
  const { current, unitLabel = "" } = price.quantity ?? {};
  const quantity =
    current === undefined || current === 1 ? "" : `${formatQuantity(current)} ${unitLabel}`.trim();
  return [quantity, describeLinePrice(price, currency)].filter(Boolean).join(" × ");
}

type Fault = NonNullable<ImportedRow["errors"]>[number];

/** Maximum values of the contract. */
const maxValues: Partial<Record<Fault["code"], number>> = {
  price_out_of_range: 1e12,
  quantity_out_of_range: 1e9,
  cost_out_of_range: 1e12,
};

/** Describes a fault in a row of a price list, and its correction. */
function describeFault({ column, code, message }: Fault): string {
  const text = say(`fault_${code}`, { reason: message, max: maxValues[code] ?? "", percent: 1_000 });
  return column === null ? text : `${describeColumn(column)}: ${text}`;
}
