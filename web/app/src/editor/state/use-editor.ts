import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { DocumentNode } from "../../model/document/node.ts";
import type { Editor } from "./editor.ts";

export const EditorContext = createContext<Editor | null>(null);

/** The editor of the open proposal. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Outside of an editor");
  return editor;
}

/** An object of the document; the component is rendered again when it changes. */
export function useNode(id: string): DocumentNode | undefined {
  return useEditor().getSignal(id).value;
}
