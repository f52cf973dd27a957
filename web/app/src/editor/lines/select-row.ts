import type { Editor } from "../state/editor.ts";
import { useComputed } from "@preact/signals";
import { useEditor } from "../state/use-editor.ts";

/** Selects a row. Control or Command toggles the row in the selection, Shift selects all lines up to it. */
export function selectRow({ metaKey, ctrlKey, shiftKey }: MouseEvent, editor: Editor, id: string): void {
  const { value } = editor.selected;
  if (metaKey || ctrlKey) toggleRow(editor, id);
  else if (shiftKey) editor.select(...listBetween(editor, value.at(0), id));
  else editor.select(id);
}

export function toggleRow(editor: Editor, id: string): void {
  const { value } = editor.selected;
  editor.select(...(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]));
}

/** Lists the lines on the screen from one to another. */
function listBetween(editor: Editor, first: string | undefined, last: string): string[] {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-row][data-kind="line_item"]')]
    .map(({ dataset }) => dataset["row"] ?? "")
    .filter((id) => editor.document.nodes.has(id));
  const [a, b] = [ids.indexOf(first ?? last), ids.indexOf(last)];
  const [from, to] = a <= b ? [a, b] : [b, a];
  // The first selected line stays first, because extending the selection starts from it.
  const between = ids.slice(Math.max(0, from), to + 1);
  return first === undefined ? between : [first, ...between.filter((id) => id !== first)];
}

/** Tells whether an object is selected, and renders again only when that changes. */
export function useIsSelected(id: string): boolean {
  const editor = useEditor();
  return useComputed(() => editor.selected.value.includes(id)).value;
}
