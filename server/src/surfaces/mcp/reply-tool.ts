import { operations, Thread, type AnswerOf, type ThreadMessage } from "@proffer/contract";
import type { ConfirmedTool } from "./confirm-action.ts";
import { quoteLines, toOneLine } from "../../platform/text/plain-text.ts";
import { markOutsideText } from "./outside-text.ts";
import { toErrorResult } from "./tool-result.ts";

const { listThreads, replyToThread } = operations;

/** Answers a client after the text was confirmed. */
export const replyTool: ConfirmedTool = {
  operation: replyToThread,
  // The tool itself names the last message, because it reads the thread for the confirmation.
  input: { params: { id: "proposal_id" }, without: ["seen"] },
  title: "Answer a client",
  description: `${replyToThread.summary}. ${replyToThread.description} Asks for confirmation first: if the MCP client can ask its user, it does. Otherwise the first call sends nothing, and returns the text and a confirmation for the second call.`,
  agreement: "send",
  words: {
    confirmation:
      "The confirmation that the first call returned. Send it only after your user has agreed to the text. Repeat all other arguments unchanged. Valid for ten minutes, and only as long as the thread gets no new message.",
    agree: "Send it",
    nothing: "Nothing was sent",
    unless: "Nothing is sent unless you agree.",
    show: "Show your user the question and your answer.",
  },
  async readPreview(callApi, params, body) {
    const { status, body: list } = await callApi(listThreads, { params: { id: params["id"] ?? "" } });
    if (status !== 200) return { ...toErrorResult(list), isError: true };
    const { data } = list as AnswerOf<typeof listThreads>;
    const thread = data.find(({ id }) => id === params["thread_id"]);
    if (!thread) return { ...toErrorResult({ error: "There is no such thread." }), isError: true };
    const text = String(body["text"]);
    const last = thread.messages.at(-1);
    return {
      etag: undefined,
      question: composeQuestion(last, text),
      shown: { thread: markOutsideText(Thread, thread), would_send: text },
      ...(last && { addedBody: { seen: last.id } }),
    };
  },
};

/** Composes the question for the user. Only the last part is not quoted, so a client cannot imitate it. */
function composeQuestion(last: ThreadMessage | undefined, answer: string): string {
  return [
    "Send an answer to the client?",
    ...(last ? [`${describeAuthor(last)} wrote:\n${quoteLines(last.text)}`] : []),
    `Your answer:\n${answer}`,
  ].join("\n\n");
}

/** Maximum number of characters of a name in the question. */
const maxNameLength = 100;

function describeAuthor({ author }: ThreadMessage): string {
  const role = author.kind === "recipient" ? "The client" : "The member";
  return `${role} "${toOneLine(author.name, maxNameLength)}"`;
}
