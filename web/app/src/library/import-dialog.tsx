import type { PriceListImport } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";

/** A price list as it was pasted, or the file that was chosen, as Base64. */
interface GivenList {
  readonly csv?: string;
  readonly file?: string;
}

/** Imports a price list after showing what would happen with each of its rows. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [given, setGiven] = useState<GivenList>({ csv: "" });
  const [plan, setPlan] = useState<PriceListImport>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const send = async (list: GivenList, isDryRun: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      return await request("POST /api/library-items/import", { body: { ...list, dry_run: isDryRun } });
    } catch (error) {
      setProblem(describeError(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const read = async (list: GivenList) => {
    setGiven(list);
    setPlan(list.file !== undefined || list.csv?.trim() ? await send(list, true) : undefined);
  };

  const store = async () => {
    const done = await send(given, false);
    if (!done) return;
    await refresh("GET /api/library-items");
    showToast(describeCounts(done));
    onClose();
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
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file) void toBase64(file).then((content) => read({ file: content }));
                }}
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
                value={given.csv ?? ""}
                onChange={({ currentTarget }) => void read({ csv: currentTarget.value })}
              />
            )}
          </Field>
          {plan && <Plan plan={plan} />}
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {say("cancel")}
          </button>
          <button type="submit" class="button primary" disabled={isBusy || changes === 0}>
            {say("import_rows", { count: changes })}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Encodes a file, of which the server finds out whether it is a spreadsheet and how its text is encoded. */
async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
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

function Plan({ plan }: { readonly plan: PriceListImport }) {
  const refused = plan.rows.filter(({ action }) => action === "refuse");
  const others = plan.rows.filter(({ action }) => action !== "refuse");
  const shown = [...refused, ...others].slice(0, maxShownRows);
  return (
    <>
      <p role="status">{describeCounts(plan)}</p>
      <div class="table-scroll import-rows" tabIndex={0} role="region" aria-label={say("import_list")}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col" class="number">
                {say("row")}
              </th>
              <th scope="col">{say("sku")}</th>
              <th scope="col">{say("name")}</th>
              <th scope="col">{say("what_happens")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, sku, name, action, errors = [] }) => (
              <tr key={row}>
                <td class="number">{row}</td>
                <td>{sku}</td>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td>
                  <span class={`pill ${colours[action]}`}>{say(`import_${action}`)}</span>
                  {errors.map(({ column, message }) => (
                    <p key={`${column} ${message}`}>{[column, message].filter(Boolean).join(" ")}</p>
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
