import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { DocumentNode } from "../../model/document/node.ts";
import type { Editor } from "./editor.ts";

export const EditorContext = createContext<Editor | null>(null);

/** Returns the editor of the open proposal. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Outside of an editor");
  return editor;
}

/** Returns an object of the document. The component renders again when the object changes. */
export function useNode(id: string): DocumentNode | undefined {
  return useEditor().getSignal(id).value;
}

/** True in the fields that stay editable while the content of the proposal is frozen. */
export const UnfrozenContext = createContext(false);

/** Tells whether a field is read-only. */
export function useReadOnly(): boolean {
  const { isClosed, isReadOnly } = useEditor();
  return useContext(UnfrozenContext) ? isClosed.value : isReadOnly.value;
}
