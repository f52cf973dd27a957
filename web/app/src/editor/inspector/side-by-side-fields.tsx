import { KeyHint } from "../../ui/key-hint.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { getText, listChildren } from "../../model/document/proposal-document.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { getCell, maxCellLength, toCellMark, toCellWords } from "../../model/edits/cells.ts";
import { duplicateNodes, moveBy, removeNodes, setField, type Edit } from "../../model/edits/edits.ts";
import { Check } from "../fields/labelled.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { AddFeatures } from "../lines/add-menus.tsx";
import { DragHandle } from "../lines/drag-handle.tsx";
import { removeWithToast } from "../state/remove.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { ClientFields, CostFields, OverTerm, PriceFields } from "./price-fields.tsx";
import {
  ChoiceField,
  ExemptionFields,
  OptionFields,
  RichField,
  SelectionTypeField,
  TagsField,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

export function SideBySideFields({ nodes }: NodesProps) {
  const [node] = nodes;
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <ChoiceField
        nodes={nodes}
        label={say("layout")}
        field="style"
        isSegmented
        choices={(["standard", "comparison"] as const).map((value) => ({
          value,
          label: say(`style_${value}`),
        }))}
      />
      <SelectionTypeField nodes={nodes} />
      <fieldset class="field">
        <legend class="label">{say("client_choices")}</legend>
        <OptionFields nodes={nodes} />
      </fieldset>
      {node && nodes.length === 1 && getText(node, "style") === "comparison" && <Features id={node.id} />}
      <ExemptionFields nodes={nodes} />
      <TagsField nodes={nodes} />
    </>
  );
}

/** Rows of the comparison. The contents of their cells belong to the columns. */
function Features({ id }: { readonly id: string }) {
  const editor = useEditor();
  const sideBySide = useNode(id);
  const features = sideBySide?.lists.features ?? [];
  return (
    <fieldset class="field">
      <legend class="label">{say("features")}</legend>
      {features.map((each) => (
        <Feature key={each} id={each} />
      ))}
      {!editor.isReadOnly.value && (
        <p class="adders">
          <AddFeatures sideBySideId={id} />
        </p>
      )}
    </fieldset>
  );
}

function Feature({ id }: { readonly id: string }) {
  const editor = useEditor();
  const feature = useNode(id);
  if (!feature) return null;
  const name = getText(feature, "name");
  const run = (toEdit: () => Edit) => () => void editor.edit(toEdit());
  const move = (direction: -1 | 1) => run(() => moveBy(editor.document, feature, direction));
  return (
    <div
      class="card-head feature-row"
      data-row={id}
      data-kind="feature"
      data-group={feature.parent}
      onKeyDown={(event) => {
        const direction = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        const { target } = event;
        if (!event.altKey || direction === 0 || !(target instanceof HTMLInputElement)) return;
        event.preventDefault();
        move(direction)();
        // Moving a row in the DOM removes its focus.
        requestAnimationFrame(() => target.focus());
      }}
    >
      {!editor.isReadOnly.value && <DragHandle id={id} isSelecting={false} />}
      <TextInput
        class={getText(feature, "type") === "heading" ? "input strong" : "input"}
        aria-label={say("name_of", { name })}
        value={name}
        isRequired
        maxLength={500}
        onText={(text) => editor.type([feature], "name", text)}
      />
      {!editor.isReadOnly.value && (
        <Menu
          label={say("more_for", { name })}
          listItems={() => [
            { label: say("move_up"), keys: <KeyHint name="Alt+ArrowUp" />, run: move(-1) },
            { label: say("move_down"), keys: <KeyHint name="Alt+ArrowDown" />, run: move(1) },
            { label: say("duplicate"), run: run(() => duplicateNodes(editor.document, [feature])) },
            {
              label: say("remove"),
              isDangerous: true,
              run: () => removeWithToast(editor, removeNodes(editor.document, [feature])),
            },
          ]}
        >
          <MoreIcon />
        </Menu>
      )}
    </div>
  );
}

export function FeatureFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const [feature] = nodes;
  const sideBySide = useNode(feature?.parent ?? "");
  if (!feature || nodes.length > 1) return null;
  const isCompared = sideBySide !== undefined && getText(feature, "type") === "feature";
  return (
    <>
      <TextField nodes={nodes} label={say("name")} field="name" isRequired />
      {isCompared && (
        <fieldset class="field">
          <legend class="label">{say("field_feature_values")}</legend>
          {listChildren(editor.document, sideBySide.id, "columns").map((column) => (
            <CellFields
              key={column.id}
              columnId={column.id}
              feature={feature}
              label={getText(column, "name")}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

export function ColumnFields({ nodes }: NodesProps) {
  const [column] = nodes;
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <PriceFields nodes={nodes}>
        <CostFields nodes={nodes} />
      </PriceFields>
      <OverTerm nodes={nodes} />
      <ClientFields nodes={nodes} />
      {column && nodes.length === 1 && <Cells column={column} />}
    </>
  );
}

/** The cells of a column in a comparison. */
function Cells({ column }: { readonly column: DocumentNode }) {
  const editor = useEditor();
  const sideBySide = useNode(column.parent ?? "");
  if (!sideBySide || getText(sideBySide, "style") !== "comparison") return null;
  const features = listChildren(editor.document, sideBySide.id, "features").filter(
    (feature) => getText(feature, "type") === "feature",
  );
  return (
    <fieldset class="field">
      <legend class="label">{say("features")}</legend>
      {features.map((feature) => (
        <CellFields
          key={feature.id}
          columnId={column.id}
          feature={feature}
          label={getText(feature, "name")}
        />
      ))}
    </fieldset>
  );
}

interface CellFieldsProps {
  readonly columnId: string;
  readonly feature: DocumentNode;
  readonly label: string;
}

/** A cell of a comparison: a check mark, words, or nothing. */
function CellFields({ columnId, feature, label }: CellFieldsProps) {
  const editor = useEditor();
  const column = useNode(columnId);
  if (!column) return null;
  const { isIncluded, words } = getCell(column, feature.id);
  return (
    <div class="cell-field">
      <Check
        label={label}
        isOn={isIncluded}
        onCheck={(isOn) => {
          const { field, to } = toCellMark(column, feature.id, isOn);
          editor.edit(setField([column], field, to));
        }}
      />
      <TextInput
        class="input"
        aria-label={say("words_in_cell", {
          feature: getText(feature, "name"),
          column: getText(column, "name"),
        })}
        value={words}
        maxLength={maxCellLength}
        onText={(text) => {
          const { field, to } = toCellWords(column, feature.id, text);
          editor.type([column], field, to);
        }}
      />
    </div>
  );
}
