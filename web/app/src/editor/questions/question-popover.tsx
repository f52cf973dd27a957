import type { Thread } from "@proffer/contract";
import { useLayoutEffect, useRef } from "preact/hooks";
import { describeSubject } from "../../threads/describe-request.ts";
import { say } from "../../threads/say.ts";
import { toThreadPath } from "../../threads/to-thread-path.ts";
import { formatRelative } from "../../ui/format.ts";
import { placePopover } from "../../ui/place-popover.ts";
import { useEditor } from "../state/use-editor.ts";
import { openMark } from "./open-mark.ts";
import { getThreadOwnerId, listQuestionsAbout } from "./open-questions.ts";
import "./questions.css";

/** The questions about one row, beside their mark. */
export default function QuestionPopover() {
  const box = useRef<HTMLDivElement>(null);
  const open = openMark.value;
  useLayoutEffect(() => {
    const { current } = box;
    if (!open || !current) return;
    current.showPopover();
    placePopover(current, open.anchor, "start");
    current.querySelector("a")?.focus();
  }, [open]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={say("questions")}
      class="popover question-popover"
      onToggle={({ newState }) => {
        if (newState === "closed") openMark.value = null;
      }}
    >
      {open && (
        <ul>
          {listQuestionsAbout(open.itemId).map((thread) => (
            <QuestionEntry key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </div>
  );
}

function QuestionEntry({ thread }: { readonly thread: Thread }) {
  const editor = useEditor();
  const last = thread.messages.at(-1);
  const subject = thread.request && describeSubject(thread, editor.currency.value);
  return (
    <li>
      <p class="question-head">
        <b dir="auto">{last?.author.name}</b>
        <span class="muted">{formatRelative(thread.updated_at)}</span>
      </p>
      {subject && (
        <p class="question-wish" dir="auto">
          {subject}
        </p>
      )}
      <p class="question-text" dir="auto">
        {last?.text}
      </p>
      <a href={toThreadPath(getThreadOwnerId(editor.detail), thread.id)}>{say("answer")}</a>
    </li>
  );
}
