import { PlusIcon } from "../../ui/icons.tsx";
import { insertRecords } from "../../model/edits/edits.ts";
import { createModification } from "../../model/edits/new-records.ts";
import { focusNewName } from "../lines/focus-cell.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { ClientFields, CostFields, OverTerm, PriceFields } from "./price-fields.tsx";
import {
  ExemptionFields,
  FlagField,
  RichField,
  TagsField,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

/** Fields of the selected lines, or of the selected modifications. */
export function LineFields({ nodes }: NodesProps) {
  const isLine = nodes[0]?.kind === "line_item";
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <PriceFields nodes={nodes}>
        <CostFields nodes={nodes} />
      </PriceFields>
      {isLine && <OverTerm nodes={nodes} />}
      <ClientFields nodes={nodes} />
      {isLine && (
        <FlagField
          nodes={nodes}
          label={say("hide_from_client")}
          field="hidden"
          hint={say("hide_from_client_hint")}
        />
      )}
      <ExemptionFields nodes={nodes} />
      {isLine && (
        <>
          <AddModificationButton nodes={nodes} />
          <TextField nodes={nodes} label={say("sku")} field="sku" maxLength={100} />
          <TextField
            nodes={nodes}
            label={say("internal_notes")}
            field="internal_notes"
            isMultiline
            maxLength={20_000}
          />
          <TagsField nodes={nodes} />
        </>
      )}
    </>
  );
}

function AddModificationButton({ nodes: [line, ...others] }: NodesProps) {
  const editor = useEditor();
  if (!line || others.length > 0 || editor.isReadOnly.value) return null;

  function add(): void {
    if (!line) return;
    const number = (line.lists.modifications?.length ?? 0) + 1;
    const modification = createModification(say("new_modification", { number }));
    editor.edit(insertRecords([modification], { list: "modifications", parent: line.id, before: null }));
    editor.select(modification.id);
    focusNewName(modification.id);
  }

  return (
    <button type="button" class="button quiet add" onClick={add}>
      <PlusIcon /> {say("options_of_line")}
    </button>
  );
}
