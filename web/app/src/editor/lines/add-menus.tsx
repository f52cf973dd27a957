import type { PageKind } from "@proffer/pricing";
import type { ComponentChildren } from "preact";
import type { ItemRecord } from "../../model/document/node.ts";
import { listChildren } from "../../model/document/proposal-document.ts";
import { insertRecords } from "../../model/edits/edits.ts";
import {
  createColumn,
  createFeature,
  createGroup,
  createPage,
  createSideBySide,
} from "../../model/edits/new-records.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { focusNewName } from "./focus-cell.ts";

const pageKinds = [
  { kind: "scope_of_work", text: "add_page_scope" },
  { kind: "content", text: "add_page_text" },
  { kind: "cover", text: "add_page_cover" },
  { kind: "signatures", text: "add_page_signatures" },
] as const;

/** Adds a page at the end. A page with prices starts with a group. */
function addPage(editor: Editor, kind: PageKind): void {
  const children = kind === "scope_of_work" ? [createGroup(say("new_group"))] : [];
  const page = createPage(say("new_page"), kind, children);
  editor.edit(insertRecords([page], { list: "pages", parent: editor.id, before: null }));
  reveal(editor, page);
}

function addGroup(editor: Editor, pageId: string): void {
  const group = createGroup(say("new_group"));
  editor.edit(insertRecords([group], { list: "children", parent: pageId, before: null }));
  reveal(editor, group);
}

function addSideBySide(editor: Editor, pageId: string): void {
  const columns = [createColumn(say("new_column_1"), true), createColumn(say("new_column_2"))];
  const sideBySide = createSideBySide(say("new_side_by_side"), columns);
  editor.edit(insertRecords([sideBySide], { list: "children", parent: pageId, before: null }));
  reveal(editor, sideBySide);
}

function addColumn(editor: Editor, sideBySideId: string): void {
  const number = listChildren(editor.document, sideBySideId, "columns").length + 1;
  const column = createColumn(say("new_column", { number }));
  editor.edit(insertRecords([column], { list: "columns", parent: sideBySideId, before: null }));
  reveal(editor, column);
}

/** Selects a new object and focuses its name. */
export function reveal(editor: Editor, { id }: ItemRecord): void {
  editor.select(id);
  focusNewName(id);
}

/** Buttons that add groups and side-by-sides to a page with prices. */
export function AddBlocks({ pageId }: { readonly pageId: string }) {
  const editor = useEditor();
  return (
    <p class="adders">
      <button type="button" class="button quiet add" onClick={() => addGroup(editor, pageId)}>
        <PlusIcon /> {say("add_group")}
      </button>
      <button type="button" class="button quiet add" onClick={() => addSideBySide(editor, pageId)}>
        <PlusIcon /> {say("add_side_by_side")}
      </button>
    </p>
  );
}

export function AddColumn({ sideBySideId }: { readonly sideBySideId: string }) {
  const editor = useEditor();
  return (
    <button type="button" class="button quiet add" onClick={() => addColumn(editor, sideBySideId)}>
      <PlusIcon /> {say("add_column")}
    </button>
  );
}

interface AddFeaturesProps {
  readonly sideBySideId: string;
  readonly onAdd?: (editor: Editor, feature: ItemRecord) => void;
}

/** Buttons that add a feature or a heading at the end of a comparison. */
export function AddFeatures({ sideBySideId, onAdd }: AddFeaturesProps) {
  const editor = useEditor();
  const add = (type: "feature" | "heading") => {
    const number = listChildren(editor.document, sideBySideId, "features").length + 1;
    const feature = createFeature(
      type === "heading" ? say("add_heading") : say("new_feature", { number }),
      type,
    );
    editor.edit(insertRecords([feature], { list: "features", parent: sideBySideId, before: null }));
    onAdd?.(editor, feature);
  };
  return (
    <>
      <button type="button" class="button quiet add" onClick={() => add("feature")}>
        <PlusIcon /> {say("add_feature")}
      </button>
      <button type="button" class="button quiet add" onClick={() => add("heading")}>
        <PlusIcon /> {say("add_heading")}
      </button>
    </>
  );
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
