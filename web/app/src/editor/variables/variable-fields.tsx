import type { CustomVariable } from "@proffer/contract";
import { splitAtPlaceholders } from "@proffer/presentation";
import { useComputed } from "@preact/signals";
import { getRoot, listVariables } from "../../model/document/proposal-document.ts";
import {
  createVariable,
  findVariableFaults,
  listTexts,
  maxVariables,
  moveVariable,
  placeVariable,
  settleChanges,
  setVariables,
  withChange,
} from "../../model/edits/variables.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { MoreIcon, PlusIcon, WarningIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { HandleIcon } from "../icons.tsx";
import { findAt, startDrag } from "../lines/drag-rows.ts";
import type { Editor } from "../state/editor.ts";
import { removeWithToast } from "../state/remove.ts";
import { useEditor } from "../state/use-editor.ts";
import type { NodesProps } from "../inspector/shared-fields.tsx";
import { say as sayEditor } from "../say.ts";
import { describeVariable } from "./describe-variable.ts";
import { say } from "./say.ts";
import { VariableForm } from "./variable-form.tsx";
import "./variable-fields.css";

/** The values for texts, and the fields that the client fills in before accepting. */
export function VariableFields({ nodes: [root] }: NodesProps) {
  const editor = useEditor();
  const variables = listVariables(root);
  return (
    <section class="settings-section">
      <h2>{say("title")}</h2>
      <p class="note">{say("hint")}</p>
      {variables.length > 0 && (
        <ol class="variables">
          {variables.map((each) => (
            <Variable key={each.id} variable={each} all={variables} />
          ))}
        </ol>
      )}
      <UnknownPlaceholders />
      {!editor.isReadOnly.value && <Adders variables={variables} />}
    </section>
  );
}

function Adders({ variables }: { readonly variables: readonly CustomVariable[] }) {
  const editor = useEditor();
  if (variables.length >= maxVariables) return <p class="note">{say("full")}</p>;
  const add = (who: CustomVariable["who_provides"]) => {
    const before = listVariables(getRoot(editor.document));
    const added = createVariable(say(`new_${who}`), who, before);
    editor.edit(setVariables(editor.document, [...before, added]));
    editor.callVariable(added.id);
  };
  return (
    <p class="variable-adders">
      {(["customer-does", "we-do"] as const).map((who) => (
        <button key={who} type="button" class="button quiet add" onClick={() => add(who)}>
          <PlusIcon /> {say(`add_${who}`)}
        </button>
      ))}
    </p>
  );
}

interface VariableProps {
  readonly variable: CustomVariable;
  readonly all: readonly CustomVariable[];
}

/** One variable: its label and kind, and while it is open the form to change it. */
function Variable({ variable, all }: VariableProps) {
  const editor = useEditor();
  const { id, label } = variable;
  const isOpen = editor.openVariable.value === id;
  const shown = withChange(variable, editor.heldChanges.value.get(id) ?? {});
  const faults = findVariableFaults(
    shown,
    all.filter((each) => each.id !== id),
  );
  const formId = `variable-${id}`;
  return (
    <li data-variable={id} class={isOpen ? "open" : undefined}>
      <div class="variable-head">
        {!editor.isReadOnly.value && <Handle id={id} />}
        <button
          type="button"
          class="variable-name"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => {
            editor.openVariable.value = isOpen ? null : id;
          }}
          onKeyDown={(event) => {
            const direction = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
            if (!event.altKey || direction === 0 || editor.isReadOnly.value) return;
            event.preventDefault();
            const { currentTarget } = event;
            move(editor, id, direction);
            // Moving a row in the DOM removes its focus.
            requestAnimationFrame(() => currentTarget.focus());
          }}
        >
          <b dir="auto">{label}</b>
          <small class="muted">{describeVariable(variable)}</small>
        </button>
        {Object.keys(faults).length > 0 && (
          <span class="variable-fault" role="img" aria-label={say("unsaved")}>
            <WarningIcon />
          </span>
        )}
        {!editor.isReadOnly.value && <VariableMenu variable={variable} />}
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen && <VariableForm variable={shown} faults={faults} />}
      </div>
    </li>
  );
}

function move(editor: Editor, id: string, direction: -1 | 1): void {
  const variables = listVariables(getRoot(editor.document));
  editor.edit(setVariables(editor.document, moveVariable(variables, id, direction)));
}

function VariableMenu({ variable: { id, label } }: Pick<VariableProps, "variable">) {
  const editor = useEditor();
  return (
    <Menu
      label={sayEditor("more_for", { name: label })}
      listItems={() => [
        {
          label: sayEditor("move_up"),
          keys: <KeyHint name="Alt+ArrowUp" />,
          run: () => move(editor, id, -1),
        },
        {
          label: sayEditor("move_down"),
          keys: <KeyHint name="Alt+ArrowDown" />,
          run: () => move(editor, id, 1),
        },
        { label: sayEditor("remove"), isDangerous: true, run: () => remove(editor, id) },
      ]}
    >
      <MoreIcon />
    </Menu>
  );
}

function remove(editor: Editor, id: string): void {
  const others = listVariables(getRoot(editor.document)).filter((each) => each.id !== id);
  const changes = new Map(editor.heldChanges.value);
  changes.delete(id);
  // A held change may want the label that is free now.
  const { variables, held } = settleChanges(others, changes);
  editor.heldChanges.value = held;
  removeWithToast(editor, setVariables(editor.document, variables));
}

/** A handle that drags the variable. The menu does the same for the keyboard. */
function Handle({ id }: { readonly id: string }) {
  const editor = useEditor();
  return (
    <button
      type="button"
      class="handle"
      tabIndex={-1}
      aria-hidden="true"
      onPointerDown={(event) =>
        startDrag(event, {
          canvas: event.currentTarget.closest(".inspector-body"),
          findRow: (x, y) => findAt(x, y, "[data-variable]"),
          hasPlaceBehind: () => true,
          drop: ({ row, isAfter }) => {
            const variables = listVariables(getRoot(editor.document));
            const at = variables.findIndex((each) => each.id === row.dataset["variable"]);
            if (at < 0) return;
            const place = isAfter ? at + 1 : at;
            editor.edit(setVariables(editor.document, placeVariable(variables, id, place)));
          },
        })
      }
    >
      <HandleIcon />
    </button>
  );
}

/** Names placeholders of the texts for which there is no variable. */
function UnknownPlaceholders() {
  const editor = useEditor();
  const unknown = useComputed(() => {
    void editor.changeCount.value;
    const labels = listVariables(getRoot(editor.document)).map((each) => each.label);
    const parts = listTexts(editor.document).flatMap(({ text }) => splitAtPlaceholders(text, labels));
    const names = parts.flatMap(({ text, labelKey, isKnown }) =>
      labelKey === undefined || isKnown ? [] : [text],
    );
    return [...new Set(names)].join(", ");
  }).value;
  if (unknown === "") return null;
  return (
    <p class="refusal" role="status">
      {say("unknown", { names: unknown })}
    </p>
  );
}
