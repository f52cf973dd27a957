import type { PriceListImport } from "@proffer/contract";
import { useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { ColumnFields, readUnknownColumns, toColumns, type Meanings } from "./column-meanings.tsx";
import { FormatFields, type Format } from "./format-fields.tsx";
import { describeCounts, ImportPlan } from "./import-plan.tsx";
import { say } from "./say.ts";

/** Imports a price list, after a preview of the result for each row. */
export function ImportDialog({
  currency,
  onClose,
}: {
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const [given, setGiven] = useState<GivenList>({ csv: "" });
  const [plan, setPlan] = useState<PriceListImport>();
  const [problem, setProblem] = useState<string>();
  /** Kept while the next plan is loading, so that the choice of the sheet does not disappear. */
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const [hasEncoding, setHasEncoding] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const [format, setFormat] = useState<Format>({});
  const [meanings, setMeanings] = useState<Meanings>({});
  /** Number of the latest requested plan. Answers to earlier requests are ignored. */
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
      if (number !== asked.current) return;
      setPlan(answer);
      setSheets(answer.sheets ?? []);
      setHasEncoding(answer.encoding !== null && (as.encoding !== undefined || !isUnicode(answer.encoding)));
    } catch (error) {
      if (number !== asked.current) return;
      if (error instanceof ApiError && "encoding" in error.details) setHasEncoding(true);
      const unknown = error instanceof ApiError ? readUnknownColumns(error) : {};
      if (Object.keys(unknown).length > 0) await read(list, as, unknown);
      else setProblem(describeRefusal(error));
    }
  };

  /** Reads another list. The encoding and the sheet of the previous list do not apply to it. */
  const readAnother = (list: GivenList) => {
    setSheets([]);
    setHasEncoding(false);
    void read(list, { delimiter: format.delimiter, decimal: format.decimal }, {});
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
          <GivenListFields given={given} onGiven={readAnother} />
          {plan?.encoding && !isUnicode(plan.encoding) && (
            <p class="muted">{say("read_as_encoding", { encoding: plan.encoding })}</p>
          )}
          <FormatFields
            format={format}
            onFormat={(as) => void read(given, as, {})}
            hasEncoding={hasEncoding}
            sheets={sheets}
          />
          <ColumnFields meanings={meanings} onMeanings={(known) => void read(given, format, known)} />
          {plan && <ImportPlan plan={plan} csv={readText(given, plan)} currency={currency} />}
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

interface GivenListFieldsProps {
  readonly given: GivenList;
  readonly onGiven: (list: GivenList) => void;
}

const isUnicode = (encoding: string) => encoding.startsWith("utf-");

/** A field for a file, and a field for pasted rows. */
function GivenListFields({ given, onGiven }: GivenListFieldsProps) {
  const readFile = async (file: File | undefined) => {
    if (file) onGiven({ bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <>
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
      {/* Hidden for a file, to leave space for the preview of its rows. */}
      {"csv" in given && (
        <Field label={say("csv_pasted")}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={4}
              dir="auto"
              placeholder={"sku,name,price,frequency\nH-1,Hosting,49.00,monthly"}
              value={given.csv}
              onChange={({ currentTarget }) => onGiven({ csv: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

type Columns = NonNullable<ReturnType<typeof toColumns>>;

function send(list: GivenList, format: Format, columns: Columns, isDryRun: boolean) {
  return request("POST /api/library-items/import", {
    body: { ...toBody(list), ...format, columns, dry_run: isDryRun },
  });
}

/** Reasons for rejecting a whole list, each with a sentence. */
const listReasons = [
  "no_name_column",
  "repeated_column",
  "too_many_rows",
  "no_list",
  "old_spreadsheet",
  "damaged_spreadsheet",
  "too_large_spreadsheet",
  "unknown_encoding",
] as const;

/** Says why a list cannot be read, in words for users with a file. */
function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return describeError(error);
  const given = Object.values(error.reasons);
  const reason = listReasons.find((each) => given.includes(each));
  return reason ? say(reason) : describeError(error);
}

/** A pasted price list, or a file, whose kind and encoding the server detects. */
type GivenList = { readonly csv: string } | { readonly bytes: Uint8Array };

function isEmpty(list: GivenList): boolean {
  return "bytes" in list ? list.bytes.length === 0 : list.csv.trim() === "";
}

function toBody(list: GivenList): { readonly csv: string } | { readonly file: string } {
  return "csv" in list ? list : { file: toBase64(list.bytes) };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Returns the list as text, decoded as on the server. Undefined for a spreadsheet. */
function readText(list: GivenList, { encoding }: PriceListImport): string | undefined {
  if ("csv" in list) return list.csv;
  return encoding === null ? undefined : new TextDecoder(encoding).decode(list.bytes);
}
