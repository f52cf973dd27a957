import { hasVisibleCharacter } from "@proffer/contract/people";
import { useFilledText } from "../client-view/filled-texts.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { TextInput } from "./text-input.tsx";

interface NameInputProps {
  readonly id: string;
  readonly class: string;
  /** The name as shown in the surrounding view. If absent, this input fills the placeholders. */
  readonly shown?: string;
  /** False: the input is not a cell of a grid. */
  readonly isCell?: boolean;
}

/**
 * The name of an object, with filled placeholders while it is not being edited. A row that is not in the
 * document yet becomes a line when the user types the first letter of its name.
 */
export function NameInput({ id, class: className, shown, isCell = true }: NameInputProps) {
  const editor = useEditor();
  const node = useNode(id);
  const name = getText(node, "name");
  const filled = useFilledText(name);
  const isBegun = editor.drafts.begun.value?.id === id;
  return (
    <TextInput
      class={className}
      isWrapped
      {...(isCell && { cell: "name" })}
      {...(node && { shown: shown ?? filled })}
      {...(!node && { placeholder: say(isBegun ? "new_line" : "new_line_hint") })}
      aria-label={node ? say("name_of", { name }) : say("new_line")}
      value={name}
      isRequired={node !== undefined}
      maxLength={500}
      onText={(text) => {
        const present = editor.document.nodes.get(id);
        const draft = editor.drafts.find(id);
        if (present) editor.type([present], "name", text);
        // A slash opens the library.
        else if (draft && hasVisibleCharacter(text) && !text.startsWith("/")) editor.insertDraft(draft, text);
      }}
    />
  );
}
