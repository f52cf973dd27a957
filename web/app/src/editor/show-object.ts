import { useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { findHolder, getFlag } from "../model/document/proposal-document.ts";
import type { Editor } from "./state/editor.ts";

/** Selects an object and scrolls to it. Leaves the preview, and the paper if the object is on a hidden page. */
export function showObject(editor: Editor, id: string): void {
  const page = findHolder(editor.document, id, "page");
  const isHidden = getFlag(page, "hidden");
  editor.select(id);
  // The client's page does not contain hidden pages.
  if (editor.view.value === "preview" || (isHidden && editor.view.value === "paper"))
    editor.view.value = isHidden ? "lines" : "paper";
  requestAnimationFrame(() => findRow(id)?.scrollIntoView({ block: page?.id === id ? "start" : "center" }));
}

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
        const row = findRow(id);
        if (row) row.scrollIntoView({ block: "center" });
        else if (left > 0) look(left - 1);
      });
    };
    look(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [editor, id]);
}

const findRow = (id: string) => document.querySelector(`.sheets [data-row="${CSS.escape(id)}"]`);
