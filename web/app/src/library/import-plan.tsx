import type { PriceListImport } from "@proffer/contract";
import { say as sayCommon } from "../texts/say.ts";
import { describeFault } from "./describe-fault.ts";
import { writeRefusedRows } from "./refused-rows.ts";
import { say } from "./texts/say.ts";

/** Rows that are shown; of a longer list, those with errors and then the first ones. */
const maxShownRows = 200;

const colours = { create: "green", update: "blue", unchanged: "grey", refuse: "red" } as const;

interface ImportPlanProps {
  readonly plan: PriceListImport;
  /** The list as text; undefined for a spreadsheet, in which its owner corrects the rows. */
  readonly csv: string | undefined;
}

/** The rows of an import, each with what the import would do with it; refused rows come first. */
export function ImportPlan({ plan, csv }: ImportPlanProps) {
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
              <th scope="col">{say("sku")}</th>
              <th scope="col">{sayCommon("name")}</th>
              <th scope="col">{say("what_happens")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, sku, name, action, hidden, errors = [] }) => (
              <tr key={row}>
                <td class="number">{row}</td>
                <td>{sku}</td>
                <th scope="row" dir="auto">
                  {name || "–"}
                </th>
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
