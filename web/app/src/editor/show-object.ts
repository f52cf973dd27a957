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
  requestAnimationFrame(() =>
    document
      .querySelector(`.sheets [data-row="${CSS.escape(id)}"]`)
      ?.scrollIntoView({ block: page?.id === id ? "start" : "center" }),
  );
}
