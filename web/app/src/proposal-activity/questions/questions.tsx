import type { ProposalDetail } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { describeError } from "../../api/describe-error.ts";
import { useApi } from "../../api/use-api.ts";
import { useCommands } from "../../commands/commands.ts";
import { say } from "../../threads/say.ts";
import { isReason, sortThreads } from "../model/threads.ts";
import { AskForm } from "./ask-form.tsx";
import { ThreadEntry } from "./thread-entry.tsx";
import "./questions.css";

/** Maximum number of open threads that are shown with their messages at first. */
const maxOpened = 3;

/** The questions and wishes of the client, with the answers. */
export default function Questions({ proposal }: { readonly proposal: ProposalDetail }) {
  const { id, archived, status, settings, timeline } = proposal;
  const { query } = useLocation();
  const wasSent = timeline.sent !== null;
  const { data, error } = useApi(
    "GET /api/proposals/{id}/threads",
    { params: { id } },
    { isEnabled: wasSent },
  );
  const [isAsking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isDisabled = settings?.questions_disabled === true;
  const canAsk = wasSent && archived !== true && status !== "CANCELLED" && !isDisabled;
  useCommands(
    canAsk ? [{ id: "ask-client", title: say("ask"), keys: ["q"], run: () => setAsking(true) }] : [],
  );
  const { current, closed, openCount } = sortThreads(data?.data ?? []);
  const called = query["thread"] ?? "";
  const isClosed = closed.some((thread) => thread.id === called);
  // The address opens a thread only once, and not again when the thread moves to the folded threads.
  const [shown, setShown] = useState("");
  const [isUnfolded, setUnfolded] = useState(false);
  useEffect(() => {
    if (isClosed && shown !== called) setUnfolded(true);
  }, [isClosed, shown, called]);
  const isListCalled = query["questions"] === "open" && data !== undefined;
  useEffect(() => {
    if (!isListCalled) return undefined;
    // The screen focuses its title first.
    const frame = requestAnimationFrame(() => {
      title.current?.scrollIntoView({ block: "start" });
      title.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isListCalled]);
  if (!wasSent) return null;
  const toEntry = (thread: (typeof current)[number]) => (
    <ThreadEntry
      key={thread.id}
      proposal={proposal}
      thread={thread}
      isCalled={thread.id === called && shown !== called}
      onShown={() => setShown(thread.id)}
      opensAtFirst={(thread.state === "open" && openCount <= maxOpened) || isReason(thread)}
    />
  );
  return (
    <section class="proposal-activity-section questions">
      <header class="questions-head">
        <h2 ref={title} class="questions-title" tabIndex={-1}>
          {say("questions")}
          {openCount > 0 && <small class="muted"> {say("open_count", { count: openCount })}</small>}
        </h2>
        {canAsk && !isAsking && (
          <button type="button" class="button quiet" onClick={() => setAsking(true)}>
            {say("ask")}
          </button>
        )}
      </header>
      {isDisabled && <p class="muted">{say("disabled")}</p>}
      {error && <p role="alert">{describeError(error)}</p>}
      {isAsking && (
        <AskForm
          proposal={proposal}
          onClose={() => {
            setAsking(false);
            title.current?.focus();
          }}
        />
      )}
      {data?.data.length === 0 && !isDisabled && !isAsking && <p class="muted">{say("none")}</p>}
      {current.length > 0 && <ul class="threads">{current.map(toEntry)}</ul>}
      {closed.length > 0 && (
        <details
          class="threads-folded"
          open={isUnfolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary class="muted">{say("folded", { count: closed.length })}</summary>
          <ul class="threads">{closed.map(toEntry)}</ul>
        </details>
      )}
    </section>
  );
}
