import type { PublicProposal, PublicThread } from "@proffer/contract";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { MessageForm } from "./message-form.tsx";
import type { PanelQuestions } from "./questions.ts";
import { findStateName, getSubject, PersonName } from "./thread-list.tsx";
import { useMessage } from "./use-message.ts";
import { describeRequest } from "./wishes.ts";

interface Props {
  readonly proposal: PublicProposal;
  readonly questions: PanelQuestions;
  readonly thread: PublicThread;
}

/** One thread: its messages, the reply, and the withdrawal. */
export function ThreadView({ proposal, questions, thread }: Props) {
  const { say, format } = usePage();
  const { id, kind, item, state, request, messages } = thread;
  const stateName = findStateName(thread);
  const isOwn = messages[0]?.author.kind === "recipient" && kind !== "decline_reason";
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const message = useMessage({ proposal, questions, threadId: id });
  const isOnPage = item !== null && document.getElementById(`name-${item.id}`) !== null;
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
    const read = () => {
      if (document.visibilityState === "visible") questions.store.markRead(id);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [messages.length]);
  return (
    <>
      <div class="thread-head">
        <h3 ref={heading} tabIndex={-1}>
          {item === null ? (
            say(getSubject(thread))
          ) : isOnPage ? (
            <a href={`#name-${item.id}`} dir="auto" onClick={() => isSheet() && questions.close()}>
              {item.name}
            </a>
          ) : (
            <bdi>{item.name}</bdi>
          )}
        </h3>
        {stateName && <p class={`thread-state ${state}`}>{say(stateName)}</p>}
        {request && (
          <p class="muted small">{describeRequest(request, proposal, item?.id, { say, format })}</p>
        )}
      </div>
      <ol class="messages">
        {messages.map(({ id: messageId, text, author, created_at }, index) => (
          <li
            key={messageId}
            ref={index === messages.length - 1 ? end : undefined}
            class={`message by-${author.kind}`}
          >
            <p class="message-head">
              <PersonName name={author.name} />
              <time class="muted" dateTime={created_at}>
                {format.dateAndTime(created_at)}
              </time>
            </p>
            <p class="message-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {state !== "withdrawn" && <MessageForm message={message} label="reply" />}
      {state !== "withdrawn" && isOwn && (
        <Withdraw
          withdraw={async () => {
            const isDone = await questions.store.withdraw(id);
            if (isDone) heading.current?.focus();
            return isDone;
          }}
        />
      )}
    </>
  );
}

/** Tells whether the panel covers the pages, as on phones. */
function isSheet(): boolean {
  return matchMedia("(max-width: 699px)").matches;
}

/** Takes a question back, after a confirmation in place. */
function Withdraw({ withdraw }: { withdraw: () => Promise<boolean> }) {
  const { say } = usePage();
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (isAsked !== wasAsked.current) first.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked)
    return (
      <div class="withdraw">
        <button ref={first} type="button" class="link-button" onClick={() => setAsked(true)}>
          {say("withdraw")}
        </button>
      </div>
    );
  return (
    <div class="withdraw" role="group" aria-label={say("withdraw")}>
      <p>{say("withdraw_sure")}</p>
      <div class="withdraw-buttons">
        <button
          ref={first}
          type="button"
          class="secondary"
          onClick={() => void withdraw().then((isDone) => setFailed(!isDone))}
        >
          {say("withdraw")}
        </button>
        <button type="button" class="quiet" onClick={() => setAsked(false)}>
          {say("withdraw_keep")}
        </button>
      </div>
      {hasFailed && (
        <p class="notice red" role="alert">
          <Icon name="alert" />
          {say("try_again")}
        </p>
      )}
    </div>
  );
}
