import type { PublicThread } from "@proffer/contract";
import type { TextKey } from "../../texts.ts";
import { usePage } from "../page-context.ts";
import { Said, untranslated } from "../said.tsx";
import type { PanelQuestions } from "./questions.ts";

const stateNames = {
  open: "waits_for_answer",
  answered: "answered",
  resolved: "resolved",
  withdrawn: "withdrawn",
} as const;

/**
 * Returns the state of a thread in words. The sender can ask, too. Undefined for a reason for declining without an
 * answer, which waits for none.
 */
export function findStateName({ kind, state, messages }: PublicThread): TextKey | undefined {
  if (kind === "decline_reason" && state === "resolved") return undefined;
  const isAskedBySender = messages.every(({ author }) => author.kind === "member");
  return state === "answered" && isAskedBySender ? "waits_for_you" : stateNames[state];
}

interface Props {
  readonly threads: readonly PublicThread[];
  readonly questions: PanelQuestions;
  /** True if all threads are about the item above them. */
  readonly isAboutOneItem?: boolean;
}

/** Returns the name of a thread about no item. */
export function getSubject({ kind }: PublicThread): TextKey {
  return kind === "decline_reason" ? "decline_reason" : "whole_proposal";
}

/** Threads as rows, each of which opens its thread. */
export function ThreadList({ threads, questions: { unread, open }, isAboutOneItem = false }: Props) {
  const { say, format } = usePage();
  return (
    <ul class="threads">
      {threads.map((thread) => {
        const { id, state, item, messages, updated_at } = thread;
        const isNew = unread.has(id);
        const last = messages.at(-1);
        const stateName = findStateName(thread);
        return (
          <li key={id}>
            <button
              type="button"
              class={isNew ? "thread-row unread" : "thread-row"}
              onClick={() => open({ kind: "thread", id })}
            >
              <span class="thread-about">
                {isAboutOneItem && last ? (
                  <PersonName name={last.author.name} />
                ) : item ? (
                  <bdi class="name">{item.name}</bdi>
                ) : (
                  <span class="name">{say(getSubject(thread))}</span>
                )}
                <span class="muted">{format.date(updated_at)}</span>
              </span>
              {last && (
                <span class="thread-text" dir="auto">
                  {last.text}
                </span>
              )}
              <span class={`thread-state ${state}`}>
                {stateName && say(stateName)}
                {isNew && <strong>{say("new_message")}</strong>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Says what happens with questions, if there are none. */
export function NoThreads({ sender }: { sender: string }) {
  return (
    <p class="muted small">
      <Said words="no_questions" values={{ name: sender }} />
    </p>
  );
}

/** A name that browsers do not translate. */
export function PersonName({ name }: { name: string }) {
  return (
    <bdi class="name" {...untranslated}>
      {name}
    </bdi>
  );
}
