import { toSet } from "../model/document/apply-operations.ts";
import { getText, getValue } from "../model/document/proposal-document.ts";
import { isEqualJson, isJsonObject, type Json } from "../model/json.ts";
import { toPlainText } from "../model/spreadsheet/write-lines.ts";
import type { Problem } from "../model/sync/stored-queue.ts";
import { mergeVariables } from "../model/edits/merge-variables.ts";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";
import { sayField } from "./say-step.ts";
import { say } from "./say.ts";

/** Changes that were not saved, with the reason, and for conflicts the choice between both values. */
export default function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <section class="notice" aria-label={say("problems_title", { count: problems.length })}>
      <b role="status">{say("problems_title", { count: problems.length })}</b>
      <ul>
        {problems.map((problem) => (
          <ProblemNotice key={problem.id} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const editor = useEditor();
  const { operation, reason, theirs, message, changedBy } = problem;
  const name = problem.name || say("untitled");
  const field = operation.type === "set" ? sayField(operation.field) : "";
  const isChanged = reason === "changed" && operation.type === "set";
  const mine = operation.type === "set" ? operation.to : null;
  return (
    <li>
      <span>
        {say(`problem_${reason}`, {
          name,
          field,
          message,
          who: changedBy ?? say("somebody"),
          theirs: writeValue(editor, theirs, mine),
          mine: operation.type === "set" ? writeValue(editor, mine, theirs) : "",
        })}
      </span>
      {isChanged && (
        <button type="button" class="button" onClick={() => keepMine(editor, problem)}>
          {say("keep_mine")}
        </button>
      )}
      <button type="button" class="button quiet" onClick={() => editor.queue.dismiss(problem.id)}>
        {say(isChanged ? "keep_theirs" : "dismiss")}
      </button>
    </li>
  );
}

/**
 * Sets a field to the member's value despite the conflict. If the field is the list of variables, repeats only the
 * member's own changes.
 */
function keepMine(editor: Editor, { id, operation }: Problem): void {
  const node = operation.type === "set" ? editor.document.nodes.get(operation.id) : undefined;
  if (node && operation.type === "set") {
    const { field, was, to: mine } = operation;
    const isMerged = field === "custom_variables";
    const to = isMerged ? mergeVariables({ was, mine, theirs: getValue(node, field) }, true) : mine;
    const label = { action: "set", kind: node.kind, name: getText(node, "name"), count: 1, field } as const;
    editor.edit({ label, operations: toSet(node, field, to ?? mine) });
  }
  editor.queue.dismiss(id);
}

const maxShownLength = 80;

/** Writes a value of a field. If it is a list, writes only the entries that the other value lacks. */
function writeValue(editor: Editor, value: Json, other: Json): string {
  if (value === null || value === "") return say("nothing");
  if (typeof value === "number") return editor.numbers.write(value);
  if (Array.isArray(value))
    return shorten(listOwn(value, other).map(writeEntry).join(", ")) || say("nothing");
  return shorten(typeof value === "string" ? toPlainText(value) : JSON.stringify(value));
}

/** Lists the entries of a list that another list does not have. */
function listOwn(list: readonly Json[], other: Json): Json[] {
  const others = Array.isArray(other) ? (other as readonly Json[]) : [];
  return list.filter((each) => !others.some((entry) => isEqualJson(each, entry)));
}

function writeEntry(entry: Json): string {
  const { label = entry, value = null } = isJsonObject(entry) ? entry : {};
  const written = [label, value].filter((each) => each !== null);
  return written.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join(": ");
}

function shorten(text: string): string {
  if (text === "") return "";
  return text.length > maxShownLength ? `“${text.slice(0, maxShownLength)}…”` : `“${text}”`;
}
