import type { ReadonlySignal } from "@preact/signals";
import type { PublicProposal, PublicGroup, PublicLineItem } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { reuseParts } from "../../../../recipient/src/model/change-if-different.ts";
import { listPages, toClientView, type ViewSources } from "../client-view/to-client-view.ts";
import type { Editor } from "../state/editor.ts";
import type { DraftRows } from "../state/draft-rows.ts";

const pauseMs = 300;

/**
 * Returns the client's view, with a line for each row that is not in the document yet. Typed text is already
 * in its field, so the view is updated when the user pauses. Prices, and added, removed or moved rows, are
 * shown at once.
 */
export function usePaperView(editor: Editor, sources: ViewSources): PublicProposal {
  const [view, setView] = useState(() => toPaper(editor, sources));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      setView((before) => reuseParts(before, toPaper(editor, sources)));
    };
    const updateAfterPause = () => {
      clearTimeout(timer);
      timer = setTimeout(update, pauseMs);
    };
    const { calculations, range } = editor.prices;
    const immediate = [
      calculations,
      range,
      editor.structure,
      editor.drafts.begun,
      editor.isReadOnly,
      editor.status,
    ];
    const stops = [
      ...immediate.map((each: ReadonlySignal<unknown>) => each.subscribe(update)),
      editor.changeCount.subscribe(updateAfterPause),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [editor, sources]);
  return view;
}

function toPaper(editor: Editor, sources: ViewSources): PublicProposal {
  const view = toClientView(editor, listPages(editor), sources);
  return editor.isReadOnly.peek() ? view : withDraftLines(view, editor.drafts);
}

/**
 * Adds a line for each row that is not in the document yet. The row then keeps its elements when it becomes a
 * line.
 */
function withDraftLines(proposal: PublicProposal, drafts: DraftRows): PublicProposal {
  const pages = proposal.pages.map((page) => ({
    ...page,
    children: page.children.map((child) => (child.type === "group" ? withDrafts(child, drafts) : child)),
  }));
  return { ...proposal, pages };
}

function withDrafts(group: PublicGroup, drafts: DraftRows): PublicGroup {
  const lines = new Map(group.line_items.map((line) => [line.id, line]));
  const rows = drafts.listRows(group.id, [...lines.keys()]);
  return { ...group, line_items: rows.map((id) => lines.get(id) ?? createDraftLine(id)) };
}

/** Creates a line without a name or a price. */
function createDraftLine(id: string): PublicLineItem {
  return {
    id,
    type: "line_item",
    name: "",
    description: "",
    price: { model: "none" },
    optional: false,
    selected: true,
    modifications: [],
  };
}
