import type { LinePrice, RowChoice, RowProblem } from "@proffer/tables";
import { getNumber, getText } from "../../model/document/proposal-document.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { toPasteRules } from "./paste-lines.ts";
import { correctRow } from "../../model/edits/paste-edits.ts";
import type { Paste } from "../../model/spreadsheet/read-lines.ts";
import { formatFrequency } from "../../ui/format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { focusCell } from "./focus-cell.ts";
import { PasteColumns } from "./paste-columns.tsx";

const maxShown = 200;

/** Maximum number of shown letters of a name. */
const maxName = 40;

/**
 * Lists the rows that the last paste interpreted, left out or could not read, each with possible corrections.
 */
export default function PasteReport() {
  const editor = useEditor();
  const paste = editor.paste.value;
  if (!paste?.isOpen) return null;
  const { problems, columnProblems } = paste.read;
  const close = () => {
    editor.paste.value = null;
    const [selected] = editor.selected.value;
    if (selected !== undefined) focusCell(selected, "name");
  };
  const title =
    problems.length > 0 ? say("paste_problems", { count: problems.length }) : say("paste_columns_title");
  return (
    <Dialog title={title} onClose={close} isWide>
      <div class="dialog-body">
        {(columnProblems.length > 0 || Object.keys(paste.roles).length > 0) && <PasteColumns paste={paste} />}
        <AllOtherReadings paste={paste} />
        {problems.length > 0 && (
          <ul class="paste-report">
            {problems.slice(0, maxShown).map((problem) => (
              <PasteProblem key={`${problem.row} ${problem.reason}`} paste={paste} problem={problem} />
            ))}
            {problems.length > maxShown && (
              <li>{say("paste_more", { count: problems.length - maxShown })}</li>
            )}
          </ul>
        )}
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button primary" onClick={close}>
          {say("paste_done")}
        </button>
      </footer>
    </Dialog>
  );
}

/**
 * Applies the other meaning to all ambiguous prices, because the prices of a table usually use the same
 * notation.
 */
function AllOtherReadings({ paste }: { readonly paste: Paste }) {
  const editor = useEditor();
  const doubtful = paste.read.problems.filter(
    (problem) =>
      problem.reason === "price_ambiguous" && problem.choices.length > 0 && !paste.corrected.has(problem),
  );
  if (doubtful.length < 2) return null;
  const take = () => {
    const edits = doubtful.flatMap(({ row, choices: [choice] }) =>
      choice ? (correctRow(editor.document, paste, row, choice, toPasteRules(editor)) ?? []) : [],
    );
    const [first] = edits;
    if (first)
      editor.edit({
        label: { ...first.label, count: edits.length },
        operations: edits.flatMap(({ operations }) => operations),
      });
    editor.paste.value = { ...paste, corrected: new Set([...paste.corrected, ...doubtful]) };
  };
  return (
    <p>
      <button type="button" class="button" onClick={take}>
        {say("paste_use_all", { count: doubtful.length })}
      </button>
    </p>
  );
}

interface PasteProblemProps {
  readonly paste: Paste;
  readonly problem: RowProblem;
}

function PasteProblem({ paste, problem }: PasteProblemProps) {
  const editor = useEditor();
  const { row, reason, text, expected, choices } = problem;
  const lineId = paste.read.idsByRow.get(row);
  const node = useNode(lineId ?? "");
  const isCorrected = paste.corrected.has(problem);
  const name = getText(node, "name");

  function choose(choice: RowChoice, entry: Element | null): void {
    const edit = correctRow(editor.document, paste, row, choice, toPasteRules(editor));
    // The pressed button disappears, so the entry gets the focus.
    if (entry instanceof HTMLElement) entry.focus();
    if (edit) editor.edit(edit);
    editor.paste.value = { ...paste, corrected: new Set([...paste.corrected, problem]) };
  }

  const taken = node && !isCorrected ? describeTaken(editor, node, reason) : undefined;
  return (
    <li tabIndex={-1} class={isCorrected ? "corrected" : undefined}>
      <p>
        {node ? (
          <button type="button" class="link-button" onClick={() => goTo(editor, paste, node, reason)}>
            {say("paste_row", { row })}
          </button>
        ) : (
          <b>{say("paste_row", { row })}</b>
        )}{" "}
        {node && name !== text && (
          <>
            <b dir="auto">{name.length > maxName ? `${name.slice(0, maxName)}…` : name}</b>{" "}
          </>
        )}
        {say(`paste_${reason}`, {
          text,
          expected: expected === undefined ? "" : editor.numbers.write(expected),
          currency: editor.currency.value,
        })}
        {taken !== undefined && <span class="muted"> {say("paste_taken", { value: taken })}</span>}
      </p>
      {isCorrected ? (
        <span class="muted">{say("paste_corrected")}</span>
      ) : (
        choices.map((choice) => (
          <button
            key={JSON.stringify(choice)}
            type="button"
            class="button small"
            onClick={({ currentTarget }) => choose(choice, currentTarget.closest("li"))}
          >
            {describeChoice(editor, choice)}
          </button>
        ))
      )}
    </li>
  );
}

/** Goes to the cell of a problem and closes the report, which stays available. */
function goTo(editor: Editor, paste: Paste, { id }: DocumentNode, reason: RowProblem["reason"]): void {
  editor.paste.value = { ...paste, isOpen: false };
  editor.select(id);
  focusCell(id, reason.startsWith("quantity") ? "quantity" : reason.startsWith("name") ? "name" : "price");
}

/** Describes the value that a line got from its row. */
function describeTaken(editor: Editor, node: DocumentNode, reason: RowProblem["reason"]): string | undefined {
  if (reason === "frequency_unknown")
    return formatFrequency((getText(node, "price.frequency") || "once") as never);
  if (reason.startsWith("quantity")) {
    const quantity = getNumber(node, "price.quantity.current");
    return quantity === null ? say("paste_no_quantity") : editor.numbers.write(quantity);
  }
  const hasPrice = /^(?:price_ambiguous|price_rounded|other_currency|total_differs|discount_negated)$/.test(
    reason,
  );
  return hasPrice ? describePrice(editor, readPrice(node)) : undefined;
}

function readPrice(node: DocumentNode): LinePrice {
  const model = getText(node, "price.model");
  if (model === "text") return { model, text: getText(node, "price.text") };
  if (model === "none") return { model };
  const value = getNumber(node, "price.value") ?? 0;
  const maxValue = getNumber(node, "price.max_value");
  if (model === "percent") return { model, value };
  return { model: "fixed", value, ...(maxValue !== null && { maxValue }) };
}

function describePrice(editor: Editor, price: LinePrice): string {
  if (price.model === "none") return say("paste_no_price");
  if (price.model === "text") return `“${price.text}”`;
  if (price.model === "percent") return `${editor.numbers.write(price.value)} %`;
  const write = (value: number) => editor.money.value.price(value, true);
  return price.maxValue === undefined
    ? write(price.value)
    : `${write(price.value)} – ${write(price.maxValue)}`;
}

function describeChoice(editor: Editor, choice: RowChoice): string {
  if (choice.kind === "insert") return say("paste_insert");
  if (choice.kind === "remove") return say("paste_leave_out");
  if (choice.kind === "quantity") return say("paste_use", { value: editor.numbers.write(choice.quantity) });
  if (choice.kind === "discount") {
    const { model, value } = choice.discount;
    const price: LinePrice = model === "percent" ? { model, value } : { model: "fixed", value };
    return say("paste_take_off", { value: describePrice(editor, price) });
  }
  const { price } = choice;
  if (price.model === "none") return say("paste_no_price");
  if (price.model === "text") return say("paste_show_words");
  if (price.model === "fixed" && price.value === 0) return say("paste_free");
  return say("paste_use", { value: describePrice(editor, price) });
}
