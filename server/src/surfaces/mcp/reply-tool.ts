import { operations, type AnswerOf } from "@proffer/contract";
import type { ConfirmedTool } from "./confirm-action.ts";
import { toErrorResult } from "./tool-result.ts";

const { listThreads, replyToThread } = operations;

/** Answers a client after the text was confirmed. */
export const replyTool: ConfirmedTool = {
  operation: replyToThread,
  input: { params: { id: "proposal_id" } },
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
    const [last] = thread.messages.slice(-1);
    const text = String(body["text"]);
    return {
      etag: undefined,
      question: ["Send this answer to the client?", last && `> ${last.text}`, text]
        .filter(Boolean)
        .join("\n\n"),
      shown: { thread, would_send: text },
    };
  },
};
