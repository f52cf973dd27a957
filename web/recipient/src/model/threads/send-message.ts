import type { PublicThread } from "@proffer/contract";
import type { Reply } from "../request.ts";
import type { Attempt, Message } from "./drafts.ts";
import type { Threads } from "./threads.ts";

export interface Writer {
  readonly full_name: string;
  readonly email: string;
}

type SendResult =
  | { readonly kind: "sent"; readonly thread: PublicThread; readonly text: string }
  | Exclude<Reply<PublicThread>, { kind: "answered" }>;

/** Stores the attempt, or removes it when its outcome is known. */
type KeepAttempt = (attempt: Attempt | undefined) => void;

/**
 * Sends a message. After an attempt with an unknown outcome, reads the threads first, so that no message is
 * sent twice. The result has the text that was sent.
 */
export async function sendMessage(
  threads: Threads,
  message: Message,
  writer: Writer,
  earlier: Attempt | undefined,
  keep: KeepAttempt,
): Promise<SendResult> {
  const isKnown = earlier === undefined && threads.state.isLoaded;
  if (!isKnown && !(await threads.load())) return { kind: "unreachable" };
  const sent = earlier && findSent(threads.state.threads, earlier);
  keep(undefined);
  if (sent) return { kind: "sent", thread: sent, text: earlier.text };
  const { text, threadId, itemId, request } = message;
  keep({ ...message, known: listIds(threads.state.threads, text) });
  const reply = await threads.post(threadId === undefined ? "" : `/${threadId}/messages`, {
    text,
    ...writer,
    ...(itemId !== undefined && { item_id: itemId }),
    ...(request && { request }),
  });
  if (reply.kind === "unreachable") return reply;
  keep(undefined);
  return reply.kind === "answered" ? { kind: "sent", thread: reply.data, text } : reply;
}

/** Finds the thread that contains the message of an attempt. */
export function findSent(threads: readonly PublicThread[], attempt: Attempt): PublicThread | undefined {
  const { threadId, itemId = null, text, known } = attempt;
  return threads.find(
    ({ id, item, messages }) =>
      (threadId === undefined ? (item?.id ?? null) === itemId : id === threadId) &&
      messages.some(
        (each) => each.author.kind === "recipient" && each.text === text && !known.includes(each.id),
      ),
  );
}

function listIds(threads: readonly PublicThread[], text: string): string[] {
  return threads.flatMap(({ messages }) => messages.filter((each) => each.text === text).map(({ id }) => id));
}
