import { useRef } from "preact/hooks";
import { getFlag, getText } from "../../model/document/proposal-document.ts";
import { createId } from "../../model/create-id.ts";
import { TextInput } from "../fields/text-input.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { LineRow } from "./line-row.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useIsSelected } from "./selection.ts";

/** A group with its lines, and an empty row at its end. */
export function GroupBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const group = useNode(id);
  const isSelected = useIsSelected(id);
  const tail = useRef(createId());
  if (!group) return null;
  const lines = group.lists.line_items ?? [];
  if (lines.includes(tail.current)) tail.current = createId();
  const name = getText(group, "name");
  const draft = editor.draft.value?.groupId === id ? editor.draft.value : null;
  const rows: string[] = [...lines];
  if (draft && !rows.includes(draft.id)) {
    const index = draft.before === null ? -1 : rows.indexOf(draft.before);
    rows.splice(index < 0 ? rows.length : index, 0, draft.id);
  }
  // In one list with the lines: it stays the same row when it becomes one of them.
  if (!editor.isReadOnly.value) rows.push(tail.current);
  return (
    <section class="group-block" aria-label={name}>
      <header class={isSelected ? "group-head selected" : "group-head"} data-row={id}>
        <TextInput
          class="bare group-name"
          isWrapped
          cell="name"
          aria-label={say("name_of", { name })}
          value={name}
          isRequired
          maxLength={500}
          onText={(text) => editor.type([group], "name", text)}
        />
        <span class="tags">
          {getFlag(group, "optional") && <span class="tag">{say("optional")}</span>}
          {getText(group, "selection_type") !== "loose" && (
            <span class="tag">
              {say(`selection_${getText(group, "selection_type") as "single" | "multiple"}`)}
            </span>
          )}
        </span>
        <GroupCosts id={id} />
        <RowMenu id={id} name={name} />
      </header>
      <ul class="rows">
        {rows.map((each) => (
          <LineRow
            key={each}
            id={each}
            groupId={id}
            before={each === draft?.id ? draft.before : null}
            isTail={each === tail.current}
          />
        ))}
      </ul>
    </section>
  );
}

function GroupCosts({ id }: { readonly id: string }) {
  const editor = useEditor();
  const costs = editor.prices.getCosts(id).value;
  const money = editor.money.value;
  return (
    <span class="group-costs number">
      {costs.map(({ frequency, amount }) => (
        <span key={frequency}>
          <b>{money.money(amount, true)}</b>
          {frequency !== "once" && <small> {say(`frequency_${frequency}`)}</small>}
        </span>
      ))}
    </span>
  );
}
