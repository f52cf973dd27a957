import type { PriceListImport } from "@proffer/contract";
import { useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { ColumnFields, readUnknownColumns, toColumns, type Meanings } from "./column-meanings.tsx";
import { describeFault } from "./describe-fault.ts";
import { writeRefusedRows } from "./refused-rows.ts";
import { say } from "./texts/say.ts";

/** A price list as it was pasted, or a file, whose kind and encoding the server finds out. */
type GivenList = { readonly csv: string } | { readonly bytes: Uint8Array };

/** Imports a price list after showing what would happen with each of its rows. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [given, setGiven] = useState<GivenList>({ csv: "" });
  const [plan, setPlan] = useState<PriceListImport>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const [format, setFormat] = useState<Format>({});
  const [meanings, setMeanings] = useState<Meanings>({});
  /** Counts the plans that were asked for: the answer to an older question comes too late. */
  const asked = useRef(0);

  const read = async (list: GivenList, as: Format, known: Meanings) => {
    const number = (asked.current += 1);
    setGiven(list);
    setFormat(as);
    setMeanings(known);
    setPlan(undefined);
    setProblem(undefined);
    const columns = toColumns(known);
    if (isEmpty(list)) {
      if ("bytes" in list) setProblem(say("file_empty"));
      return;
    }
    if (!columns) return;
    try {
      const answer = await send(list, as, columns, true);
      if (number === asked.current) setPlan(answer);
    } catch (error) {
      if (number !== asked.current) return;
      const unknown = error instanceof ApiError ? readUnknownColumns(error) : {};
      if (Object.keys(unknown).length > 0) await read(list, as, unknown);
      else setProblem(describeRefusal(error));
    }
  };

  const readFile = async (file: File | undefined) => {
    if (file) await read({ bytes: new Uint8Array(await file.arrayBuffer()) }, format, {});
  };

  const store = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const done = await send(given, format, toColumns(meanings) ?? {}, false);
      await refresh("GET /api/library-items");
      showToast(describeCounts(done));
      onClose();
    } catch (error) {
      setProblem(describeRefusal(error));
    } finally {
      setBusy(false);
    }
  };

  const changes = plan ? plan.created_count + plan.updated_count : 0;
  return (
    <Dialog title={say("import_list")} onClose={onClose} isWide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <div class="dialog-body">
          <p class="muted">{say("import_lead")}</p>
          {problem !== undefined && (
            <p class="refusal" role="alert">
              {problem}
            </p>
          )}
          <Field label={say("csv_file")}>
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                accept=".csv,.tsv,.txt,.xlsx,text/csv"
                onChange={({ currentTarget }) => void readFile(currentTarget.files?.[0])}
              />
            )}
          </Field>
          <Field label={say("csv_pasted")}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={4}
                dir="auto"
                placeholder={"sku,name,price,frequency\nH-1,Hosting,49.00,monthly"}
                value={"csv" in given ? given.csv : ""}
                onChange={({ currentTarget }) => void read({ csv: currentTarget.value }, format, {})}
              />
            )}
          </Field>
          {plan?.encoding === "windows-1252" && <p class="muted">{say("read_as_windows")}</p>}
          <FormatFields format={format} onFormat={(as) => void read(given, as, {})} />
          <ColumnFields meanings={meanings} onMeanings={(known) => void read(given, format, known)} />
          {plan && <Plan plan={plan} csv={readText(given, plan)} />}
        </div>
        <DialogFoot
          action={say("import_rows", { count: changes })}
          isDisabled={isBusy || changes === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

type Columns = NonNullable<ReturnType<typeof toColumns>>;

function send(list: GivenList, format: Format, columns: Columns, isDryRun: boolean) {
  return request("POST /api/library-items/import", {
    body: { ...toBody(list), ...format, columns, dry_run: isDryRun },
  });
}

function isEmpty(list: GivenList): boolean {
  return "bytes" in list ? list.bytes.length === 0 : list.csv.trim() === "";
}

/** Reasons for which a whole list is refused, each with its sentence. */
const listReasons = [
  "no_name_column",
  "repeated_column",
  "too_many_rows",
  "no_list",
  "old_spreadsheet",
  "damaged_spreadsheet",
  "too_large_spreadsheet",
] as const;

/** Says why a list cannot be read, in words for somebody who has a file and not a program. */
function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return describeError(error);
  const given = Object.values(error.reasons);
  const reason = listReasons.find((each) => given.includes(each));
  return reason ? say(reason) : describeError(error);
}

function toBody(list: GivenList): { readonly csv: string } | { readonly file: string } {
  return "csv" in list ? list : { file: toBase64(list.bytes) };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The list as text, read as the server read it; undefined for a spreadsheet. */
function readText(list: GivenList, { encoding }: PriceListImport): string | undefined {
  if ("csv" in list) return list.csv;
  return encoding === null ? undefined : new TextDecoder(encoding).decode(list.bytes);
}

const delimiters = ["comma", "semicolon", "tab", "pipe"] as const;
const decimals = ["point", "comma"] as const;

/** The ways in which a price list is written, each absent where the server finds it out. */
interface Format {
  readonly delimiter?: (typeof delimiters)[number];
  readonly decimal?: (typeof decimals)[number];
}

interface FormatFieldsProps {
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
}

function FormatFields({ format: { delimiter, decimal }, onFormat }: FormatFieldsProps) {
  return (
    <div class="format-fields">
      <Field label={say("columns_end_with")}>
        {(attributes) => (
          <select
            {...attributes}
            value={delimiter ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const chosen = delimiters.find((each) => each === value);
              onFormat({ ...(chosen && { delimiter: chosen }), ...(decimal && { decimal }) });
            }}
          >
            <option value="">{say("find_out")}</option>
            {delimiters.map((each) => (
              <option key={each} value={each}>
                {say(`sign_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={say("decimals_begin_with")}>
        {(attributes) => (
          <select
            {...attributes}
            value={decimal ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const chosen = decimals.find((each) => each === value);
              onFormat({ ...(delimiter && { delimiter }), ...(chosen && { decimal: chosen }) });
            }}
          >
            <option value="">{say("find_out")}</option>
            {decimals.map((each) => (
              <option key={each} value={each}>
                {say(`sign_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function describeCounts({ created_count, updated_count, unchanged_count, refused_count }: PriceListImport) {
  return say("import_counts", {
    created: created_count,
    updated: updated_count,
    unchanged: unchanged_count,
    refused: refused_count,
  });
}

/** Rows that are shown; of a longer list, those with errors and then the first ones. */
const maxShownRows = 200;

const colours = { create: "green", update: "blue", unchanged: "grey", refuse: "red" } as const;

interface PlanProps {
  readonly plan: PriceListImport;
  /** The list as text; undefined for a spreadsheet, in which its owner corrects the rows. */
  readonly csv: string | undefined;
}

function Plan({ plan, csv }: PlanProps) {
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
            {shown.map(({ row, sku, name, action, errors = [] }) => (
              <tr key={row}>
                <td class="number">{row}</td>
                <td>{sku}</td>
                <th scope="row" dir="auto">
                  {name || "–"}
                </th>
                <td>
                  <span class={`pill ${colours[action]}`}>{say(`import_${action}`)}</span>
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
