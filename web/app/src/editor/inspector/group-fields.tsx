import { say } from "../texts/say.ts";
import {
  ChoiceField,
  FlagField,
  OptionFields,
  RichField,
  SelectionTypeField,
  TagsField,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

const displays = ["show_all", "hide_item_costs", "hide_group_cost", "hide_all"] as const;

/** Fields of groups. */
export function GroupFields({ nodes }: NodesProps) {
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <fieldset class="field">
        <legend class="label">{say("client_choices")}</legend>
        <OptionFields nodes={nodes} />
      </fieldset>
      <SelectionTypeField nodes={nodes} />
      <ChoiceField
        nodes={nodes}
        label={say("group_display")}
        field="display_cost"
        choices={displays.map((value) => ({ value, label: say(`display_${value}`) }))}
      />
      <FlagField nodes={nodes} label={say("hide_quantities")} field="hide_quantities" />
      <TagsField nodes={nodes} />
    </>
  );
}
