import type { ProposalDetail, Thread, ThreadMessage } from "@proffer/contract";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { describeSubject } from "../../threads/describe-request.ts";
import { say } from "../../threads/say.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { formatMoment, formatRelative } from "../../ui/format.ts";
import { findUnit, isReason } from "../model/threads.ts";
import { readKeptText } from "./kept-text.ts";
import { RequestAction, toItemPath } from "./request-action.tsx";
import { ThreadActions } from "./thread-actions.tsx";

interface ThreadEntryProps {
  readonly proposal: ProposalDetail;
  readonly thread: Thread;
  /** True if the address names this thread: it is opened and gets the focus. */
  readonly isCalled: boolean;
  /** Called after the thread got the focus. */
  readonly onShown: () => void;
  readonly opensAtFirst: boolean;
}

/** One thread: a line about it, and below the line the messages and the answer. */
export function ThreadEntry({ proposal, thread, isCalled, onShown, opensAtFirst }: ThreadEntryProps) {
  const { id, state, messages, updated_at: updatedAt } = thread;
  const [isOpen, setOpen] = useState(() => opensAtFirst || readKeptText(id) !== "");
  const item = useRef<HTMLLIElement>(null);
  const nameId = useId();
  useEffect(() => {
    if (!isCalled) return undefined;
    setOpen(true);
    // The screen focuses its title first.
    const frame = requestAnimationFrame(() => {
      item.current?.scrollIntoView({ block: "center" });
      item.current?.focus({ preventScroll: true });
      onShown();
    });
    return () => cancelAnimationFrame(frame);
  }, [isCalled]);
  const currency = proposal.cached_totals?.currency ?? proposal.settings?.currency ?? "USD";
  const subject = isReason(thread)
    ? say("decline_reason")
    : describeSubject(thread, currency, findUnit(proposal.pages, thread.item?.id));
  // A reason for declining waits for no answer, so it has no state at first.
  const hasState = !isReason(thread) || state !== "resolved";
  const [first, last] = [messages[0], messages.at(-1)];
  return (
    <li
      ref={item}
      class="thread"
      data-state={state}
      data-thread={id}
      tabIndex={-1}
      aria-labelledby={`${nameId} ${nameId}-subject`}
    >
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span class="thread-line">
            <span class="thread-subject">
              <b id={nameId} dir="auto">
                {first?.author.name}
              </b>
              {first && <ClientAddress author={first.author} />}
              {subject !== undefined && (
                <span id={`${nameId}-subject`} dir="auto">
                  {subject}
                </span>
              )}
            </span>
            <span class="thread-state">
              {hasState && (
                <>
                  <span class={`state-${state}`}>{say(`state_${state}`)}</span>
                  {" · "}
                </>
              )}
              <time dateTime={updatedAt} title={formatMoment(updatedAt)}>
                {formatRelative(updatedAt)}
              </time>
            </span>
            {!isOpen && (
              <span class="thread-excerpt" dir="auto">
                {last?.text}
              </span>
            )}
          </span>
        </summary>
        {isOpen && <ThreadBody proposal={proposal} thread={thread} />}
      </details>
    </li>
  );
}

/** The email address of a client. The addresses of members are known. */
function ClientAddress({ author: { kind, email } }: { readonly author: ThreadMessage["author"] }) {
  return kind === "recipient" && email !== undefined ? (
    <span class="muted" dir="ltr">
      {email}
    </span>
  ) : null;
}

interface ThreadBodyProps {
  readonly proposal: ProposalDetail;
  readonly thread: Thread;
}

function ThreadBody({ proposal, thread }: ThreadBodyProps) {
  const { state, item, messages, revision } = thread;
  const isEarlier = revision < (proposal.revision?.number ?? revision);
  return (
    <div class="thread-body">
      <ol class="messages">
        {messages.map(({ id, text, author, via, created_at: time }) => (
          <li key={id} data-author={author.kind}>
            {/* The line above names the author and the time of a single message. */}
            {(messages.length > 1 || via !== null) && (
              <p class="message-head">
                <b dir="auto">
                  {via ? sayCommon("through_agent", { name: author.name, agent: via }) : author.name}
                </b>
                <ClientAddress author={author} />
                <time class="muted" dateTime={time} title={formatMoment(time)}>
                  {formatRelative(time)}
                </time>
              </p>
            )}
            <p class="message-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p class="muted thread-about">
        {item && (
          <a href={toItemPath(proposal.id, item.id)} dir="auto">
            {say("about_item", { item: item.name })}
          </a>
        )}
        {isEarlier && <span>{say("asked_at_revision", { number: String(revision) })}</span>}
        {state !== "withdrawn" && <RequestAction proposal={proposal} thread={thread} />}
      </p>
      {proposal.archived !== true && <ThreadActions proposal={proposal} thread={thread} />}
    </div>
  );
}
