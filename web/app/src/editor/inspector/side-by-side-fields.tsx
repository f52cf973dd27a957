import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { getText, getValue, listChildren } from "../../model/document/proposal-document.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { insertRecords, removeNodes, setField } from "../../model/edits/edits.ts";
import { createFeature } from "../../model/edits/new-records.ts";
import { isJsonObject } from "../../model/json.ts";
import { Check } from "../fields/labelled.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { ClientFields, PriceFields } from "./price-fields.tsx";
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

/** Fields of side-by-sides. */
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
        <legend class="label">{say("client_may")}</legend>
        <OptionFields nodes={nodes} />
      </fieldset>
      {node && nodes.length === 1 && getText(node, "style") === "comparison" && <Features id={node.id} />}
      <ExemptionFields nodes={nodes} />
      <TagsField nodes={nodes} />
    </>
  );
}

/** Rows of the comparison. The content of their cells belongs to the columns. */
function Features({ id }: { readonly id: string }) {
  const editor = useEditor();
  const sideBySide = useNode(id);
  const features = sideBySide?.lists.features ?? [];
  const add = (type: "feature" | "heading") => {
    const name =
      type === "heading" ? say("add_heading") : say("new_feature", { number: features.length + 1 });
    editor.edit(insertRecords([createFeature(name, type)], { list: "features", parent: id, before: null }));
  };
  return (
    <fieldset class="field">
      <legend class="label">{say("features")}</legend>
      {features.map((each) => (
        <Feature key={each} id={each} />
      ))}
      {!editor.isReadOnly.value && (
        <p class="adders">
          <button type="button" class="button quiet add" onClick={() => add("feature")}>
            <PlusIcon /> {say("add_feature")}
          </button>
          <button type="button" class="button quiet add" onClick={() => add("heading")}>
            <PlusIcon /> {say("add_heading")}
          </button>
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
  return (
    <div class="card-head">
      <TextInput
        class={getText(feature, "type") === "heading" ? "input strong" : "input"}
        aria-label={say("name_of", { name })}
        value={name}
        isRequired
        maxLength={500}
        onText={(text) => editor.type([feature], "name", text)}
      />
      <button
        type="button"
        class="button quiet square"
        aria-label={`${say("remove")}: ${name}`}
        title={say("remove")}
        onClick={() => editor.edit(removeNodes(editor.document, [feature]))}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Fields of columns. */
export function ColumnFields({ nodes }: NodesProps) {
  const [column] = nodes;
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <PriceFields nodes={nodes} />
      <ClientFields nodes={nodes} />
      {column && nodes.length === 1 && <Cells column={column} />}
    </>
  );
}

/** The cells of a column in a comparison: a check mark, words, or nothing. */
function Cells({ column }: { readonly column: DocumentNode }) {
  const editor = useEditor();
  const sideBySide = useNode(column.parent ?? "");
  if (!sideBySide || getText(sideBySide, "style") !== "comparison") return null;
  const features = listChildren(editor.document, sideBySide.id, "features").filter(
    (feature) => getText(feature, "type") === "feature",
  );
  const included = getValue(column, "includedFeatures");
  const ids = Array.isArray(included) ? included.map(String) : [];
  const values = getValue(column, "feature_values");
  const words = isJsonObject(values) ? values : {};
  return (
    <fieldset class="field">
      <legend class="label">{say("features")}</legend>
      {features.map((feature) => {
        const name = getText(feature, "name");
        const word = words[feature.id];
        return (
          <div key={feature.id} class="cell-field">
            <Check
              label={name}
              isOn={ids.includes(feature.id)}
              onCheck={(isOn) =>
                editor.edit(
                  setField(
                    [column],
                    "includedFeatures",
                    isOn ? [...ids, feature.id] : ids.filter((id) => id !== feature.id),
                  ),
                )
              }
            />
            <TextInput
              class="input"
              aria-label={say("words_in_cell", { feature: name, column: getText(column, "name") })}
              value={typeof word === "string" ? word : ""}
              maxLength={1_000}
              onText={(text) => {
                const { [feature.id]: _, ...others } = words;
                editor.type(
                  [column],
                  "feature_values",
                  text === "" ? others : { ...others, [feature.id]: text },
                );
              }}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
