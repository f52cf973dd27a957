import type { PublicProposal } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { shared } from "../../../../recipient/src/model/kept.ts";
import { listPages, toClientView, type ViewSources } from "../client-view/to-client-view.ts";
import type { Editor } from "../state/editor.ts";
import { withDraftLines } from "./draft-lines.ts";

/**
 * The view of the client, with a line for each row that is not in the document yet. What is typed stands in its own field and
 * is painted first; the view follows. Rows that come, go or move are shown at once.
 */
export function usePaperView(editor: Editor, sources: ViewSources): PublicProposal {
  const [view, setView] = useState(() => toPaper(editor, sources));
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = 0;
      setView((before) => shared(before, toPaper(editor, sources)));
    };
    const updateAfterPaint = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        timer = setTimeout(update);
      });
    };
    const stops = [
      editor.revision.subscribe(updateAfterPaint),
      editor.structure.subscribe(update),
      editor.drafts.begun.subscribe(update),
      editor.isReadOnly.subscribe(update),
    ];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [editor, sources]);
  return view;
}

function toPaper(editor: Editor, sources: ViewSources): PublicProposal {
  const view = toClientView(editor, listPages(editor), sources);
  return editor.isReadOnly.peek() ? view : withDraftLines(view, editor.drafts);
}
