import { Type } from "typebox";
import { invalid } from "../error-answers.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { limitSchema, limitTo } from "../schema/audience.ts";
import { optional, record } from "../schema/records.ts";
import { emailAddress, id, personName } from "../schema/scalars.ts";
import {
  maxThreads,
  messageText,
  Thread,
  type ThreadMessage,
  ThreadRequest,
  threadExample,
} from "../threads/thread.ts";
import { linkNotFound, tokenParams } from "./link.ts";

interface PublicMessage extends Pick<ThreadMessage, "id" | "text" | "created_at"> {
  author: Pick<ThreadMessage["author"], "kind" | "name">;
}

/** A thread without the fields for members: email addresses, names of AI agents, and the draft. */
export interface PublicThread extends Omit<Thread, "messages" | "applied_to"> {
  messages: PublicMessage[];
}

const PublicThread = Type.Unsafe<PublicThread>(limitSchema("recipients", Thread, "Public"));

export function toPublicThread(thread: Thread): PublicThread {
  return limitTo<PublicThread>("recipients", Thread, thread);
}

const publicExample = toPublicThread(threadExample);

const threadAnswer = {
  body: record("PublicThreadAnswer", { data: PublicThread }),
};

const threadParams = Type.Object({ ...tokenParams.properties, thread_id: id("Id of the thread.") });

const author = {
  full_name: personName("Name of the writer. At a signer's link, the name of the signer counts."),
  email: emailAddress(
    "Email address of the writer, which gets the answer. At a signer's link, the address of the signer counts.",
  ),
};

const notWritable: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "The state or the settings of the proposal do not allow messages; the message says why.",
};

const tooMany: ErrorAnswer = {
  code: "RATE_LIMITED",
  description:
    "Ten messages were written at this link within ten minutes. Retry-After says when to try again.",
};

export const listPublicThreads = operation({
  id: "listPublicThreads",
  method: "GET",
  path: "/api/public/proposals/{token}/threads",
  tag: "Recipients",
  security: "none",
  summary: "List the threads at a link",
  description: "Returns the questions and wishes about the proposal, with the answers of the sender.",
  params: tokenParams,
  answers: {
    200: {
      description: "All threads, on one page.",
      body: wholeList("PublicThreadList", PublicThread, maxThreads),
    },
  },
  errors: { 404: linkNotFound },
  examples: { answer: { data: [publicExample], pagination: onePage } },
});

export const askQuestion = operation({
  id: "askQuestion",
  method: "POST",
  path: "/api/public/proposals/{token}/threads",
  tag: "Recipients",
  security: "none",
  summary: "Ask a question or for a change",
  description:
    "Starts a thread. The owner of the proposal gets an email; several messages within five minutes are one email. A proposal can have at most 50 open threads and 500 messages.",
  params: tokenParams,
  body: record("AskQuestion", {
    text: messageText,
    ...author,
    ...optional({
      item_id: id("Item that the thread is about. Default: the whole proposal."),
      request: ThreadRequest,
    }),
  }),
  answers: { 201: { description: "The thread.", ...threadAnswer } },
  errors: { 400: invalid, 403: notWritable, 404: linkNotFound, 429: tooMany },
  examples: {
    request: {
      text: "Does this include the mobile version?",
      full_name: "Hank Scorpio",
      email: "hank@globex.test",
    },
    answer: { data: publicExample },
  },
});

export const writeMessage = operation({
  id: "writeMessage",
  method: "POST",
  path: "/api/public/proposals/{token}/threads/{thread_id}/messages",
  tag: "Recipients",
  security: "none",
  summary: "Write another message",
  description: "Adds a message to a thread and opens it again.",
  params: threadParams,
  body: record("WriteMessage", { text: messageText, ...author }),
  answers: { 201: { description: "The thread.", ...threadAnswer } },
  errors: { 400: invalid, 403: notWritable, 404: linkNotFound, 429: tooMany },
  examples: {
    request: { text: "And a dark mode?", full_name: "Hank Scorpio", email: "hank@globex.test" },
    answer: { data: publicExample },
  },
});

export const withdrawThread = operation({
  id: "withdrawThread",
  method: "POST",
  path: "/api/public/proposals/{token}/threads/{thread_id}/withdraw",
  tag: "Recipients",
  security: "none",
  summary: "Withdraw a thread",
  description:
    "Takes a question or a wish of the client back. A withdrawn thread stays withdrawn. A reason for declining cannot be withdrawn.",
  params: threadParams,
  answers: { 200: { description: "The thread.", ...threadAnswer } },
  errors: { 400: invalid, 403: notWritable, 404: linkNotFound },
  examples: { answer: { data: { ...publicExample, state: "withdrawn" } } },
});
