import { useLocation } from "preact-iso";
import { useCommands } from "../../commands/commands.ts";
import { openKeyList } from "../../commands/key-list.tsx";
import { getText } from "../../model/document/proposal-document.ts";
import { listCopyActions } from "../../proposal/copy-actions.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { MoreIcon } from "../../ui/icons.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";

/** The copy, template and files that can be made of the document. They are made of what is saved, so waiting changes are saved first. */
export function DocumentMenu() {
  const editor = useEditor();
  const { route } = useLocation();
  const name = getText(useNode(editor.id), "name");
  const original = { id: editor.id, name, is_template: editor.detail.is_template === true };
  const listCopies = () =>
    listCopyActions(original, route).map(({ label, run }) => ({
      label,
      run: () => void editor.flush().then(run),
    }));
  const listItems = () => [
    ...listCopies(),
    { label: sayCommon("keys"), keys: <KeyHint name="?" />, run: openKeyList },
  ];
  useCommands(listCopies().map(({ label, run }) => ({ id: label, title: label, run })));
  return (
    <Menu label={sayCommon("more_actions")} listItems={listItems}>
      <MoreIcon />
    </Menu>
  );
}
