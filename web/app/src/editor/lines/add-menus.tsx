import type { ComponentChildren } from "preact";
import type { ItemRecord } from "../../model/document/node.ts";
import { insertRecords } from "../../model/edits/edits.ts";
import {
  createColumn,
  createGroup,
  createPage,
  createSideBySide,
  type PageKind,
} from "../../model/edits/new-records.ts";
import { Menu } from "../../ui/menu.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { focusCell } from "./focus-cell.ts";

const pageKinds = [
  { kind: "scope_of_work", text: "add_page_scope" },
  { kind: "content", text: "add_page_text" },
  { kind: "cover", text: "add_page_cover" },
  { kind: "signatures", text: "add_page_signatures" },
] as const;

/** Adds a page at the end; one with prices begins with a group. */
function addPage(editor: Editor, kind: PageKind): void {
  const children = kind === "scope_of_work" ? [createGroup(say("new_group"))] : [];
  const page = createPage(say("new_page"), kind, children);
  editor.edit(insertRecords([page], { list: "pages", parent: editor.id, before: null }));
  reveal(editor, page);
}

export function addGroup(editor: Editor, pageId: string): void {
  const group = createGroup(say("new_group"));
  editor.edit(insertRecords([group], { list: "children", parent: pageId, before: null }));
  reveal(editor, group);
}

export function addSideBySide(editor: Editor, pageId: string): void {
  const columns = [createColumn(say("new_column_1"), true), createColumn(say("new_column_2"))];
  const sideBySide = createSideBySide(say("new_side_by_side"), columns);
  editor.edit(insertRecords([sideBySide], { list: "children", parent: pageId, before: null }));
  reveal(editor, sideBySide);
}

/** Selects something new, and puts the cursor into its name. */
function reveal(editor: Editor, { id }: ItemRecord): void {
  editor.select(id);
  focusCell(id, "name");
}

export function AddPage({ children }: { readonly children: ComponentChildren }) {
  const editor = useEditor();
  return (
    <Menu
      label={say("add_page")}
      class="button quiet add"
      listItems={() =>
        pageKinds.map(({ kind, text }) => ({ label: say(text), run: () => addPage(editor, kind) }))
      }
    >
      {children}
    </Menu>
  );
}
