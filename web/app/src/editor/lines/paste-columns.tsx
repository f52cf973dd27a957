import type { Column, ColumnProblem } from "@proffer/tables";
import { rereadLines } from "../../model/edits/paste-edits.ts";
import { readLines, type Paste } from "../../model/spreadsheet/read-lines.ts";
import { parseRows } from "../../model/spreadsheet/parse-table.ts";
import { Field } from "../../ui/field.tsx";
import { formatNames } from "../../ui/format.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { toPasteRules } from "./paste-lines.ts";

type Role = NonNullable<Column["role"]>;

/** The roles of a column with their names for members. */
const roles: readonly (readonly [Role, () => string])[] = [
  ["name", () => say("name")],
  ["description", () => say("description")],
  ["quantity", () => say("quantity")],
  ["unit", () => say("unit")],
  ["price", () => say("price")],
  ["total", () => say("paste_total")],
  ["cost", () => say("own_cost")],
  ["discount", () => say("new_discount")],
  ["sku", () => say("sku")],
  ["frequency", () => say("billed")],
  ["optional", () => say("optional")],
];

const notUsed = "-";

interface PasteColumnsProps {
  readonly paste: Paste;
}

/**
 * The columns of a pasted table with their detected roles. After the user changes a role, all lines are read
 * again as one step.
 */
export function PasteColumns({ paste }: PasteColumnsProps) {
  const editor = useEditor();
  const { columns, columnProblems } = paste.read;
  const offered = roles.filter(([role]) => role !== "cost" || editor.costs.areVisible.value);

  function choose(index: number, value: string): void {
    const role = roles.find(([each]) => each === value)?.[0] ?? null;
    // Each role belongs to one column.
    const others = Object.entries(paste.roles).filter(([, other]) => role === null || other !== role);
    const chosen = { ...Object.fromEntries(others), [index]: role };
    const { idsByRow } = paste.read;
    const read = readLines(paste.text, { ...toPasteRules(editor), roles: chosen, idsByRow });
    editor.edit(rereadLines(editor.document, paste, read));
    editor.paste.value = { ...paste, roles: chosen, read, corrected: new Set() };
  }

  const [first = []] = [parseRows(paste.text).find((cells) => cells.some((cell) => cell.trim() !== ""))];
  const nameColumn = ({ index, heading }: Column) =>
    heading || first[index]?.trim().slice(0, 30) || say("paste_column", { number: index + 1 });
  const listNames = (indexes: readonly number[]) =>
    formatNames(indexes.flatMap((index) => (columns[index] ? [nameColumn(columns[index])] : [])));
  const sentences = columnProblems.map((problem) =>
    describe(problem, listNames(problem.columns), editor.currency.value),
  );
  const isDoubtful = columnProblems.some(({ reason }) => reason !== "unused");
  return (
    <details class="paste-columns" open={isDoubtful}>
      <summary>
        {sentences.length > 0 ? sentences.map((each) => <p key={each}>{each}</p>) : say("paste_columns")}
      </summary>
      <div class="paste-roles">
        {columns
          .filter(({ traits }) => traits.filled > 0)
          .map((column) => (
            <Field key={column.index} label={nameColumn(column)}>
              {(attributes) => (
                <select
                  {...attributes}
                  value={offered.some(([role]) => role === column.role) ? (column.role ?? notUsed) : notUsed}
                  onChange={({ currentTarget }) => choose(column.index, currentTarget.value)}
                >
                  {offered.map(([role, name]) => (
                    <option key={role} value={role}>
                      {name()}
                    </option>
                  ))}
                  <option value={notUsed}>{say("paste_column_unused")}</option>
                </select>
              )}
            </Field>
          ))}
      </div>
    </details>
  );
}

function describe({ reason, text }: ColumnProblem, columns: string, own: string): string {
  return say(`paste_columns_${reason}`, { columns, currency: text, own });
}
