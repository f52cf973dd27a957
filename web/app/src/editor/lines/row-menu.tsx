import { KeyHint } from "../../ui/key-hint.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import { getText } from "../../model/document/proposal-document.ts";
import {
  duplicateNodes,
  listMoveTargets,
  moveBy,
  moveNodes,
  removeNodes,
  type Edit,
} from "../../model/edits/edits.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { removeWithToast } from "../state/remove.ts";
import { say } from "../say.ts";
import { describeError } from "../../api/describe-error.ts";
import { request } from "../../api/request.ts";
import { showProblem, showToast } from "../../ui/toast.tsx";

/** All actions on a row, including those available by dragging. */
export function RowMenu({ id, name }: { readonly id: string; readonly name: string }) {
  const editor = useEditor();
  if (editor.isReadOnly.value) return null;
  return (
    <Menu
      label={say("more_for", { name })}
      class="button quiet square row-menu"
      listItems={() => {
        const node = editor.document.nodes.get(id);
        if (!node) return [];
        editor.select(id);
        return listRowActions(editor, node);
      }}
    >
      <MoreIcon />
    </Menu>
  );
}

const maxTargets = 12;

/** True if the panel is below the document, which may be long. */
function isNarrow(): boolean {
  return matchMedia("(max-width: 767px)").matches;
}

/** Goes to the fields of the selected row. */
function goToPanel(): void {
  const panel = document.querySelector<HTMLElement>(".inspector-body");
  panel?.scrollIntoView({ block: "start" });
  panel?.focus({ preventScroll: true });
}

/** Tells whether the calculation has numbers for an object. */
function hasNumbers(node: DocumentNode): boolean {
  if (node.kind === "feature") return false;
  return node.kind !== "page" || getText(node, "kind") === "scope_of_work";
}

function listRowActions(editor: Editor, node: DocumentNode): MenuItem[] {
  const run = (toEdit: () => Edit) => () => void editor.edit(toEdit());
  const { document } = editor;
  const isShelvable = node.kind !== "modification" && node.kind !== "column" && node.kind !== "feature";
  return [
    ...(isNarrow() ? [{ label: say("details"), run: goToPanel }] : []),
    {
      label: say("move_up"),
      keys: <KeyHint name="Alt+ArrowUp" />,
      run: run(() => moveBy(document, node, -1)),
    },
    {
      label: say("move_down"),
      keys: <KeyHint name="Alt+ArrowDown" />,
      run: run(() => moveBy(document, node, 1)),
    },
    ...listMoveTargets(document, node)
      .filter(({ id }) => id !== node.parent)
      .slice(0, maxTargets)
      .map((target) => ({
        label: say("move_to", { name: getText(target, "name") }),
        run: run(() => moveNodes([node], target.id, null)),
      })),
    {
      label: say("duplicate"),
      keys: <KeyHint name="Mod+d" />,
      run: run(() => duplicateNodes(document, [node])),
    },
    {
      label: say("select_several"),
      run: () => {
        editor.isSelectingSeveral.value = true;
        editor.select(node.id);
      },
    },
    ...(isShelvable ? [{ label: say("save_to_library"), run: () => void saveToLibrary(editor, node) }] : []),
    ...(hasNumbers(node)
      ? [
          {
            label: say("explain_amount"),
            run: () => {
              editor.explained.value = node.id;
            },
          },
        ]
      : []),
    {
      label: say("remove"),
      keys: <KeyHint name="Mod+Backspace" />,
      isDangerous: true,
      run: () => removeWithToast(editor, removeNodes(document, [node])),
    },
  ];
}

/**
 * Copies an object of the proposal into the library. Saves pending changes first, because the server makes
 * the copy.
 */
async function saveToLibrary(editor: Editor, { id }: DocumentNode): Promise<void> {
  try {
    await editor.queue.flush();
    await request("POST /api/proposals/{id}/items/{item_id}/save-to-library", {
      params: { id: editor.id, item_id: id },
      body: {},
    });
    const name = getText(editor.document.nodes.get(id), "name");
    showToast(say("saved_to_library", { name }));
  } catch (error) {
    showProblem(describeError(error));
  }
}
