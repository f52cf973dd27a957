import { useComputed } from "@preact/signals";
import { useEditor } from "../state/use-editor.ts";

/** True when an object is selected; renders again only when that changes. */
export function useIsSelected(id: string): boolean {
  const editor = useEditor();
  return useComputed(() => editor.selected.value.includes(id)).value;
}
