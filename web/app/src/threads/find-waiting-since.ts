import type { Thread } from "@proffer/contract";

/** Returns the time of the first message of the client that no member has answered. */
export function findWaitingSince({ messages, updated_at }: Pick<Thread, "messages" | "updated_at">): string {
  const answer = messages.findLastIndex(({ author }) => author.kind === "member");
  return messages[answer + 1]?.created_at ?? updated_at;
}
