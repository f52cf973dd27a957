import { Type, type Static } from "typebox";
import { ids, times } from "../example-ids.ts";
import { forMembers } from "../schema/audience.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { emailAddress, Frequency, fromOutside, id, list, text, timestamp } from "../schema/scalars.ts";

export const threadStates = ["open", "answered", "resolved", "withdrawn"] as const;

const threadKinds = ["question", "change_request", "extension_request", "decline_reason"] as const;

const requestTypes = ["add", "remove", "quantity", "target_total", "extend"] as const;

/** Maximum number of characters of a message. */
export const maxMessageLength = 4_000;

/** Maximum number of messages of all threads of a proposal. */
export const maxMessages = 500;

/** Maximum number of messages of a thread in the list across proposals. */
export const maxLatestMessages = 3;

/** Maximum number of threads of a proposal: one for each message, and one for the reason of a decline. */
export const maxThreads = maxMessages + 1;

export const messageText = Type.String({
  minLength: 1,
  maxLength: maxMessageLength,
  visible: true,
  description: "The message: plain text. Links and markup are shown as text.",
});

export const ThreadRequest = record(
  "ThreadRequest",
  {
    type: choice(requestTypes, {
      description:
        "add: select the option. remove: leave the item out. quantity: another quantity of the item. target_total: a budget. extend: more time.",
    }),
    ...optional({
      value: Type.Number({
        minimum: 0,
        maximum: 1e12,
        description:
          "The wanted quantity, the budget in major units of the currency, or the number of days. Required except for add and remove.",
      }),
      frequency: Frequency,
    }),
  },
  { description: "A wish of the client that a program can understand." },
);
export type ThreadRequest = Static<typeof ThreadRequest>;

const ThreadAuthor = record(
  "ThreadAuthor",
  {
    kind: choice(["recipient", "member"], {
      description: "recipient: a reader of the link. member: a member of the organization.",
    }),
    name: text("Name as given by the author.", 500, fromOutside),
    ...optional({ email: emailAddress("Email address of the author.", { ...forMembers, ...fromOutside }) }),
  },
  { description: "The author of a message." },
);

export const ThreadMessage = record(
  "ThreadMessage",
  {
    id: id("Id of the message."),
    text: text(
      "The message: plain text. A reason for declining can have 5,000 characters.",
      5_000,
      fromOutside,
    ),
    author: ThreadAuthor,
    via: Type.Optional(
      nullable(text("Name of the AI agent that wrote it for a member; null without one.", 500, forMembers)),
    ),
    created_at: timestamp("When it was written."),
  },
  { description: "One message of a thread." },
);
export type ThreadMessage = Static<typeof ThreadMessage>;

export const Thread = record(
  "Thread",
  {
    id: id("Id of the thread."),
    kind: choice(threadKinds, {
      description:
        "question: a question or a remark. change_request: the client wants something to be different. extension_request: the client asks for more time after the expiry. decline_reason: the client declined the proposal, and this is the reason; resolved until another message is written.",
    }),
    state: choice(threadStates, {
      description:
        "open: the client waits for an answer. answered: the last message is from a member. resolved: a member closed it. withdrawn: the client took it back, and nobody can write any more. Otherwise, a new message of the client opens it again.",
    }),
    item: nullable(
      record(
        "ThreadItem",
        {
          id: id("Id of the item."),
          name: text("Name of the item when the thread was started.", 500),
        },
        { description: "The item that a thread is about. A later revision may not have it." },
      ),
      "The item that the thread is about; null for the whole proposal.",
    ),
    request: nullable(ThreadRequest, "What the client wants, if it is more than a text; otherwise null."),
    applied_to: nullable(
      id(
        "The draft revision to which the request was last applied; otherwise null. Publishing this draft resolves the thread if it is open. The id stays after the draft was published or discarded.",
        forMembers,
      ),
    ),
    revision: Type.Integer({ minimum: 1, description: "The revision that the client saw." }),
    created_at: timestamp("When the thread was started."),
    updated_at: timestamp("When the last message was written. A change of the state keeps it."),
    messages: list(ThreadMessage, maxMessages, "The messages, oldest first."),
  },
  { description: "A question or a wish about a proposal, with its answers." },
);
export type Thread = Static<typeof Thread>;

export const threadExample: Thread = {
  id: ids.thread,
  kind: "question",
  state: "open",
  item: { id: ids.lineItem, name: "Design and build" },
  request: null,
  applied_to: null,
  revision: 1,
  created_at: times.updated,
  updated_at: times.updated,
  messages: [
    {
      id: ids.message,
      text: "Does this include the mobile version?",
      author: { kind: "recipient", name: "Hank Scorpio", email: "hank@globex.test" },
      via: null,
      created_at: times.updated,
    },
  ],
};
