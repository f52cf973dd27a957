import { useEffect, useState } from "preact/hooks";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import type { Questions } from "./questions.ts";

/** Reports an answer that arrives while the page is open: once to screen readers, and as a link until it is read. */
export function Arrival({ questions }: { questions: Questions }) {
  const { say } = usePage();
  const { arrived, view, unread, open } = questions;
  const [said, setSaid] = useState("");
  const [dismissed, setDismissed] = useState<string>();
  useEffect(() => setSaid(arrived ? say("message_arrived", { name: arrived.name }) : ""), [arrived]);
  useEffect(() => {
    if (view) setDismissed(arrived?.messageId);
  }, [view, arrived]);
  const isNews = arrived !== null && !view && dismissed !== arrived.messageId && unread.has(arrived.threadId);
  return (
    <>
      <p class="sr-only" role="status">
        {said}
      </p>
      {isNews && (
        <button
          type="button"
          class="revised-now answered-now"
          onClick={() => open({ kind: "thread", id: arrived.threadId })}
        >
          <Said words="message_arrived" values={{ name: arrived.name }} />{" "}
          <strong>{say("read_message")}</strong>
        </button>
      )}
    </>
  );
}
