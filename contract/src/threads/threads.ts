import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, paginated, paging, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { forMembers } from "../schema/audience.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { currencyCode, id, list, name, timestamp } from "../schema/scalars.ts";
import {
  maxLatestMessages,
  maxThreads,
  messageText,
  Thread,
  threadExample,
  ThreadMessage,
  threadStates,
} from "./thread.ts";

const threadParams = Type.Object({
  ...proposalParams.properties,
  thread_id: id("Id of the thread."),
});

const ThreadAnswer = record("ThreadAnswer", { data: Thread });
const ThreadWithMail = record("ThreadWithMail", {
  data: Thread,
  is_mailed: Type.Boolean({
    description:
      "True if the client gets the message by email within five minutes. False if there is no address for it, or if this installation has no mail server. The client sees it at the link in any case.",
    ...forMembers,
  }),
});
const answered = { ...threadExample, state: "answered" as const };
const threadNotFound = notFound("The proposal or the thread");

export const listThreads = operation({
  id: "listThreads",
  method: "GET",
  path: "/api/proposals/{id}/threads",
  tag: "Threads",
  security: "organization",
  summary: "List the threads of a proposal",
  description: "Returns the questions and wishes of the client with all messages, the latest message first.",
  params: proposalParams,
  answers: {
    200: { description: "All threads, on one page.", body: wholeList("ThreadList", Thread, maxThreads) },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { data: [threadExample], pagination: onePage } },
});

const seen = Type.Optional(
  id(
    "Id of the last message that you saw. If the client has written another message since, the request is refused with 412 and changes nothing. Default: any.",
  ),
);

const unseenMessage: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The client has written another message since the given one.",
};

const ThreadMessageInput = record("ThreadMessageInput", { text: messageText, seen });

export const startThread = operation({
  id: "startThread",
  method: "POST",
  path: "/api/proposals/{id}/threads",
  tag: "Threads",
  security: "organization",
  summary: "Ask the client",
  description:
    "Starts a thread with a message to the client of a sent proposal. The client sees it at the link. The recipients of the proposal get an email, if it was sent by email and a mail server is configured: is_mailed.",
  params: proposalParams,
  body: record("StartThread", {
    text: messageText,
    item_id: Type.Optional(id("Item that the thread is about. Default: the whole proposal.")),
  }),
  answers: { 201: { description: "The thread.", body: ThreadWithMail } },
  errors: {
    400: invalid,
    403: { code: "FORBIDDEN", description: "Not permitted, or the proposal was not sent or is archived." },
    404: notFound("The proposal"),
  },
  examples: {
    request: { text: "Which of the two plans do you prefer?" },
    answer: { data: answered, is_mailed: true },
  },
});

export const replyToThread = operation({
  id: "replyToThread",
  method: "POST",
  path: "/api/proposals/{id}/threads/{thread_id}/messages",
  tag: "Threads",
  security: "organization",
  summary: "Answer the client",
  description:
    "Adds a message to a thread, which then counts as answered. The client sees it at the link. The person who asked and the last one who wrote get an email, if their addresses are known and a mail server is configured: is_mailed. Several messages within five minutes are one email.",
  params: threadParams,
  body: ThreadMessageInput,
  answers: { 201: { description: "The thread.", body: ThreadWithMail } },
  errors: { 400: invalid, 403: forbidden, 404: threadNotFound, 412: unseenMessage },
  examples: {
    request: { text: "Yes, it does." },
    answer: { data: answered, is_mailed: true },
  },
});

export const changeThread = operation({
  id: "changeThread",
  method: "PATCH",
  path: "/api/proposals/{id}/threads/{thread_id}",
  tag: "Threads",
  security: "organization",
  summary: "Resolve or reopen a thread",
  description: "Sets the state of a thread. The client sees it, but gets no email.",
  params: threadParams,
  body: record("ChangeThread", {
    state: choice(["open", "resolved"], {
      description:
        "resolved: closes the thread. open: opens it again; if its last message is from a member, it is answered.",
    }),
    seen,
  }),
  answers: { 200: { description: "The thread.", body: ThreadAnswer } },
  errors: { 400: invalid, 403: forbidden, 404: threadNotFound, 412: unseenMessage },
  examples: {
    request: { state: "resolved" },
    answer: { data: { ...threadExample, state: "resolved" } },
  },
});

const notApplicable: ErrorAnswer = {
  code: "VALIDATION_ERROR",
  description:
    "The thread has no request that can be applied, or the draft does not allow it: the item is gone, its limits exclude the quantity, or the request changes nothing. No draft is started.",
};

export const applyThread = operation({
  id: "applyThread",
  method: "POST",
  path: "/api/proposals/{id}/threads/{thread_id}/apply",
  tag: "Threads",
  security: "organization",
  summary: "Apply a client's request",
  description:
    "Makes the requested change in the draft of the next revision, and no other change. Starts the draft if there is none. applied_to of the thread names the draft, and publishing the draft resolves the thread. For extend, sets the expiry of the proposal to the end of the day after the wanted number of days, answers the client with the new last day in the language of the proposal, and needs no draft.",
  params: threadParams,
  answers: {
    200: {
      description: "The proposal that was changed.",
      body: record("AppliedThread", {
        data: record(
          "AppliedThreadData",
          { proposal_id: id("Id of the draft revision; for extend, id of the proposal.") },
          { description: "The proposal that was changed." },
        ),
      }),
    },
  },
  errors: { 400: notApplicable, 403: forbidden, 404: threadNotFound },
  examples: { answer: { data: { proposal_id: ids.created } } },
});

const ThreadOfProposal = record(
  "ThreadOfProposal",
  {
    ...Thread.properties,
    messages: list(
      ThreadMessage,
      maxLatestMessages,
      "The last messages, oldest first. GET /api/proposals/{id}/threads has all of them.",
    ),
    message_count: Type.Integer({ minimum: 1, description: "Number of all messages of the thread." }),
    waiting_since: nullable(
      timestamp("When the client wrote the first message without an answer; null if the thread is not open."),
    ),
    proposal: record(
      "ThreadProposal",
      {
        id: id("Public id."),
        name: name("Display name."),
        currency: currencyCode("Currency of a budget in the request."),
      },
      { description: "The proposal that the thread is about." },
    ),
  },
  { description: "A thread with its proposal." },
);
export type ThreadOfProposal = Static<typeof ThreadOfProposal>;

export const listAllThreads = operation({
  id: "listAllThreads",
  method: "GET",
  path: "/api/threads",
  tag: "Threads",
  security: "organization",
  summary: "List threads across proposals",
  description:
    "Returns the threads of all proposals of your organization with their last messages, the latest message first.",
  query: Type.Object({
    ...optional({
      state: choice(threadStates, { description: "Only threads in this state." }),
      mine: Type.Boolean({ description: "True: only threads about proposals that you own." }),
    }),
    ...paging,
  }),
  answers: {
    200: { description: "One page of threads.", body: paginated("ThreadsOfProposals", ThreadOfProposal) },
  },
  errors: { 400: invalid },
  examples: {
    answer: {
      data: [
        {
          ...threadExample,
          message_count: 1,
          waiting_since: times.updated,
          proposal: { id: ids.proposal, name: "Website relaunch", currency: "EUR" },
        },
      ],
      pagination: onePage,
    },
  },
});
