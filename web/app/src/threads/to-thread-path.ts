import { toPath } from "../routes.ts";

/** Returns the address of the list of questions in the activity of their proposal. */
export function toQuestionsPath(proposalId: string): string {
  return `${toPath("proposalActivity", { id: proposalId })}?questions=open`;
}

/** Returns the address that opens a thread in the activity of its proposal. Emails link to the same address. */
export function toThreadPath(proposalId: string, threadId: string): string {
  return `${toPath("proposalActivity", { id: proposalId })}?thread=${encodeURIComponent(threadId)}`;
}
