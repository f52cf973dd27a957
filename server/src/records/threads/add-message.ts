import { maxMessages, type ThreadRequest } from "@proffer/contract";
import { forbidden, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import type { Tx } from "../../context.ts";
import type { PlainFields } from "../../schema.ts";
import { enqueueJob } from "../../services/jobs/index.ts";
import type { EventType } from "../events/index.ts";
import type { ThreadMessageRow, ThreadRow } from "./tables.ts";
import {
  countMessages,
  findPlannedMail,
  findThread,
  insertMessage,
  insertThread,
  resolveThreadsOfDraft,
  setThread,
  type StoredThread,
  type ThreadWithMessages,
} from "./threads.store.ts";

/** Messages within this time share one email. */
const mailPauseMs = 5 * 60_000;

export const threadMailJob = "thread_mail";

export interface ThreadMailPayload {
  readonly organizationId: string;
  readonly proposalId: string;
  /** The thread whose client gets the email. Null for an email to the owner, about all threads. */
  readonly threadId: string | null;
  /** The email contains the messages from this time, inclusive, to `until`, exclusive. */
  readonly since: string;
  readonly until: string;
}

/** Maximum number of open threads of a proposal. */
const maxOpen = 50;

/** The author of a message, and how the message was written. */
export type Author = Pick<
  ThreadMessageRow,
  "author_kind" | "author_name" | "author_email" | "user_id" | "via" | "link_id"
>;

interface MessageOptions {
  /** True for a text that the author entered elsewhere. It has no limits, and is not emailed again. */
  readonly isCopy?: boolean;
}

interface NewThread {
  readonly kind: ThreadRow["kind"];
  readonly item: { readonly id: string; readonly name: string } | null;
  readonly request: ThreadRequest | null;
}

/** A locked proposal whose threads are changed. */
export interface ThreadOwner {
  readonly proposal: Pick<
    PlainFields,
    "organization_id" | "id" | "revision_number" | "open_threads" | "thread_version"
  >;
  readonly tx: Tx;
  /** The time of the change. */
  readonly at: string;
}

/** A changed thread, with the fields and events of its proposal. */
export interface ThreadChange {
  readonly thread: ThreadWithMessages;
  readonly fields: Partial<Pick<PlainFields, "open_threads" | "thread_version" | "last_activity_at">>;
  readonly events: ReadonlyArray<{ readonly type: EventType; readonly metadata: Record<string, unknown> }>;
  /** Tells members who follow their organization that a thread changed. */
  readonly logs: readonly ["thread_changed"];
}

/** The decision to leave a thread as it is. */
export interface UnchangedThread {
  readonly unchanged: true;
  readonly thread: ThreadWithMessages;
}

/** Starts a thread with its first message. */
export async function startThread(
  locked: ThreadOwner,
  { kind, item, request }: NewThread,
  author: Author,
  text: string,
  { isCopy = false }: MessageOptions = {},
): Promise<ThreadChange> {
  const { proposal, tx, at } = locked;
  const { organization_id, id: proposal_id, revision_number: revision } = proposal;
  const isClient = author.author_kind === "recipient";
  if (isClient && !isCopy && proposal.open_threads >= maxOpen) throw tooManyOpen();
  const id = createId();
  // A reason for declining needs no answer.
  const state = kind === "decline_reason" ? "resolved" : toState(author);
  const message = await writeMessage(locked, id, author, text, isCopy);
  const mail = isCopy ? {} : await planMail(locked, { id, client_mail_at: null }, author);
  const thread: StoredThread = {
    organization_id,
    id,
    proposal_id,
    kind,
    state,
    item_id: item?.id ?? null,
    item_name: item?.name ?? null,
    request,
    applied_to: null,
    revision,
    created_at: at,
    updated_at: at,
    waiting_since: findWaitingSince(state, [message]),
    owner_mail_at: null,
    client_mail_at: null,
    ...mail,
  };
  await insertThread(tx, thread);
  return toMessageChange(locked, { ...thread, messages: [message] }, message, undefined);
}

/** Adds a message to a thread of the locked proposal. */
export async function replyTo(
  locked: ThreadOwner,
  thread: ThreadWithMessages,
  author: Author,
  text: string,
): Promise<ThreadChange> {
  const { proposal, tx, at } = locked;
  assertNotWithdrawn(thread);
  const state = toState(author);
  if (state === "open" && thread.state !== "open" && proposal.open_threads >= maxOpen) throw tooManyOpen();
  const message = await writeMessage(locked, thread.id, author, text);
  const messages = [...thread.messages, message];
  const fields = {
    ...(await planMail(locked, thread, author)),
    state,
    updated_at: at,
    waiting_since: findWaitingSince(state, messages),
  };
  await setThread(tx, thread, fields);
  return toMessageChange(locked, { ...thread, ...fields, messages }, message, thread.state);
}

export function assertNotWithdrawn({ state }: Pick<ThreadRow, "state">): void {
  if (state === "withdrawn") throw forbidden("The client withdrew this question");
}

const tooManyOpen = () => forbidden(`The proposal has ${maxOpen} open questions: wait for an answer`);

/** Sets the state of a thread of the locked proposal. The thread keeps its place, which its last message decides. */
export async function setState(
  { proposal, tx }: ThreadOwner,
  thread: ThreadWithMessages,
  state: ThreadRow["state"],
): Promise<ThreadChange> {
  const fields = { state, waiting_since: findWaitingSince(state, thread.messages) };
  await setThread(tx, thread, fields);
  return toChange(proposal, { ...thread, ...fields }, thread.state);
}

/** Stores the draft to which the request of a thread was applied. */
export async function setAppliedTo(
  { proposal, tx }: ThreadOwner,
  thread: ThreadWithMessages,
  draftId: string,
): Promise<ThreadChange> {
  const fields = { applied_to: draftId };
  await setThread(tx, thread, fields);
  return toChange(proposal, { ...thread, ...fields }, thread.state);
}

/**
 * Resolves the open threads whose request is fulfilled by the publication of a draft. Returns the changed fields
 * of the proposal, or undefined if there is no such thread.
 */
export async function resolveFulfilled(
  { proposal, tx }: ThreadOwner,
  draftId: string,
): Promise<Pick<ThreadChange, "fields" | "logs"> | undefined> {
  const { organization_id, id: proposal_id, open_threads, thread_version } = proposal;
  const count = await resolveThreadsOfDraft(tx, { organization_id, proposal_id }, draftId);
  if (count === 0) return undefined;
  return {
    fields: { open_threads: open_threads - count, thread_version: thread_version + 1 },
    logs: ["thread_changed"],
  };
}

/** Finds a thread of a locked proposal. Throws 404 if it does not exist. */
export async function findLocked(
  { proposal, tx }: ThreadOwner,
  threadId: string,
): Promise<ThreadWithMessages> {
  const { organization_id, id: proposal_id } = proposal;
  const thread = await findThread(tx, { organization_id, proposal_id }, threadId);
  if (!thread) throw notFound(threadId);
  return thread;
}

/** Stores a message. A copy is outside the limit. */
async function writeMessage(
  { proposal, tx, at }: ThreadOwner,
  thread_id: string,
  author: Author,
  text: string,
  isCopy = false,
): Promise<ThreadMessageRow> {
  const { organization_id, id: proposal_id } = proposal;
  const key = { organization_id, proposal_id };
  if (!isCopy && (await countMessages(tx, key)) >= maxMessages)
    throw forbidden(`The proposal has ${maxMessages} messages, and can have no more`);
  const message = { ...key, thread_id, id: createId(), text, ...author, created_at: at };
  await insertMessage(tx, message);
  return message;
}

/**
 * Plans the email about a message, unless an already planned email will contain the message. Returns the changed
 * fields of the thread.
 */
async function planMail(
  { proposal, tx, at }: ThreadOwner,
  thread: Pick<ThreadRow, "id" | "client_mail_at">,
  { author_kind }: Author,
): Promise<Partial<Pick<ThreadRow, "owner_mail_at" | "client_mail_at">>> {
  const { organization_id, id: proposal_id } = proposal;
  const isToOwner = author_kind === "recipient";
  // The owner gets one email about all threads. The client of each thread may be another person.
  const planned = isToOwner
    ? await findPlannedMail(tx, { organization_id, proposal_id })
    : thread.client_mail_at;
  if (planned !== null && planned > at) return {};
  const until = new Date(Date.parse(at) + mailPauseMs).toISOString();
  const payload: ThreadMailPayload = {
    organizationId: organization_id,
    proposalId: proposal_id,
    threadId: isToOwner ? null : thread.id,
    since: at,
    until,
  };
  await enqueueJob(tx, at, { kind: threadMailJob, payload, runAt: until });
  return isToOwner ? { owner_mail_at: until } : { client_mail_at: until };
}

function toState({ author_kind }: Pick<Author, "author_kind">): ThreadRow["state"] {
  return author_kind === "recipient" ? "open" : "answered";
}

/** Finds the time of the first message of the client after the last answer. Null if the thread is not open. */
function findWaitingSince(state: ThreadRow["state"], messages: readonly ThreadMessageRow[]): string | null {
  if (state !== "open") return null;
  const answer = messages.findLastIndex(({ author_kind }) => author_kind === "member");
  return messages[answer + 1]?.created_at ?? null;
}

/** Describes a thread with a new message. `before` is undefined for a new thread. */
function toMessageChange(
  { proposal, at }: ThreadOwner,
  thread: ThreadWithMessages,
  message: ThreadMessageRow,
  before: ThreadRow["state"] | undefined,
): ThreadChange {
  const { id: thread_id, kind, item_id, item_name, request } = thread;
  const { text, author_kind, author_name } = message;
  const isClient = author_kind === "recipient";
  const metadata = {
    thread_id,
    kind,
    request,
    is_reply: before !== undefined,
    text,
    item: item_id === null ? null : { id: item_id, name: item_name },
    author: { kind: author_kind, name: author_name },
  };
  const change = toChange(proposal, thread, before);
  return {
    ...change,
    fields: { ...change.fields, ...(isClient && { last_activity_at: at }) },
    events: [{ type: isClient ? "question_asked" : "question_answered", metadata }],
  };
}

/** Describes a changed thread. `before` is its former state. */
function toChange(
  { open_threads, thread_version }: ThreadOwner["proposal"],
  thread: ThreadWithMessages,
  before: ThreadRow["state"] | undefined,
): ThreadChange {
  const opened = Number(thread.state === "open") - Number(before === "open");
  return {
    thread,
    // Open pages read the threads again if `thread_version` changes.
    fields: { open_threads: open_threads + opened, thread_version: thread_version + 1 },
    events: [],
    logs: ["thread_changed"],
  };
}
