import { useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import type { Editor } from "./state/editor.ts";

/** Maximum number of frames to wait for the row: the paper renders its pages one after another. */
const maxFrames = 120;

/**
 * Selects the item that the address names, and scrolls to its row: `?item=`. Or shows the named variable in the
 * settings: `?variable=`.
 */
export function useCalledItem(editor: Editor): void {
  const { path, query, route } = useLocation();
  const id = query["item"] ?? "";
  const variable = query["variable"];
  useEffect(() => {
    if (variable === undefined) return;
    editor.callVariable(variable);
    // The next call of the same variable needs another address.
    route(path, true);
  }, [editor, variable]);
  useEffect(() => {
    if (!editor.document.nodes.has(id)) return undefined;
    editor.select(id);
    let frame = 0;
    const look = (left: number) => {
      frame = requestAnimationFrame(() => {
        const row = document.querySelector(`.sheets [data-row="${CSS.escape(id)}"]`);
        if (row) row.scrollIntoView({ block: "center" });
        else if (left > 0) look(left - 1);
      });
    };
    look(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [editor, id]);
}
