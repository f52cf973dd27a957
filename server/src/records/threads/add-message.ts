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

/** The fields and events of a proposal after a change to one of its threads. */
export interface ThreadChange {
  readonly threadId: string;
  readonly fields: Partial<Pick<PlainFields, "open_threads" | "thread_version" | "last_activity_at">>;
  readonly events: ReadonlyArray<{ readonly type: EventType; readonly metadata: Record<string, unknown> }>;
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
  const thread: StoredThread = {
    organization_id,
    id: createId(),
    proposal_id,
    kind,
    state: isClient ? "open" : "answered",
    item_id: item?.id ?? null,
    item_name: item?.name ?? null,
    request,
    revision,
    created_at: at,
    updated_at: at,
    owner_mail_at: null,
    client_mail_at: null,
  };
  await insertThread(tx, thread);
  return addMessage(locked, { ...thread, messages: [] }, author, text, isCopy);
}

/** Adds a message to a thread of the locked proposal. */
export async function replyTo(
  locked: ThreadOwner,
  threadId: string,
  author: Author,
  text: string,
): Promise<ThreadChange> {
  const thread = await findLocked(locked, threadId);
  assertNotWithdrawn(thread);
  const opens = toState(author) === "open" && thread.state !== "open";
  if (opens && locked.proposal.open_threads >= maxOpen) throw tooManyOpen();
  return addMessage(locked, thread, author, text);
}

export function assertNotWithdrawn({ state }: Pick<ThreadRow, "state">): void {
  if (state === "withdrawn") throw forbidden("The client withdrew this question");
}

const tooManyOpen = () => forbidden(`The proposal has ${maxOpen} open questions: wait for an answer`);

/** Sets the state of a thread of the locked proposal, without a message. */
export async function setState(
  { proposal, tx, at }: ThreadOwner,
  thread: ThreadWithMessages,
  state: ThreadRow["state"],
): Promise<ThreadChange> {
  await setThread(tx, thread, { state, updated_at: at });
  return toChange(proposal, thread, countOpened(thread.state, state), []);
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

async function addMessage(
  { proposal, tx, at }: ThreadOwner,
  thread: ThreadWithMessages,
  author: Author,
  text: string,
  isCopy = false,
): Promise<ThreadChange> {
  const { organization_id, id: proposal_id } = proposal;
  const key = { organization_id, proposal_id };
  if (!isCopy && (await countMessages(tx, key)) >= maxMessages)
    throw forbidden(`The proposal has ${maxMessages} messages, and can have no more`);
  const message = { ...key, thread_id: thread.id, id: createId(), text, ...author, created_at: at };
  await insertMessage(tx, message);
  const state = toState(author);
  await setThread(tx, thread, { state, updated_at: at });
  if (!isCopy) await planMail({ proposal, tx, at }, thread, author);
  const isClient = author.author_kind === "recipient";
  const { id: thread_id, kind, item_id, item_name, request } = thread;
  const metadata = {
    thread_id,
    kind,
    request,
    text,
    item: item_id === null ? null : { id: item_id, name: item_name },
    author: { kind: author.author_kind, name: author.author_name },
  };
  const type = isClient ? ("question_asked" as const) : ("question_answered" as const);
  // A new thread is inserted with its state, and no message of it has been counted.
  const before = thread.messages.length === 0 ? "answered" : thread.state;
  const opened = countOpened(before, state);
  return toChange(proposal, thread, opened, [{ type, metadata }], isClient ? at : undefined);
}

/** Plans the email about a message, unless an already planned email will contain the message. */
async function planMail(
  { proposal, tx, at }: ThreadOwner,
  thread: ThreadWithMessages,
  { author_kind }: Author,
): Promise<void> {
  const { organization_id, id: proposal_id } = proposal;
  const isToOwner = author_kind === "recipient";
  // The owner gets one email about all threads. The client of each thread may be another person.
  const planned = isToOwner
    ? await findPlannedMail(tx, { organization_id, proposal_id })
    : thread.client_mail_at;
  if (planned !== null && planned > at) return;
  const until = new Date(Date.parse(at) + mailPauseMs).toISOString();
  await setThread(tx, thread, isToOwner ? { owner_mail_at: until } : { client_mail_at: until });
  const payload: ThreadMailPayload = {
    organizationId: organization_id,
    proposalId: proposal_id,
    threadId: isToOwner ? null : thread.id,
    since: at,
    until,
  };
  await enqueueJob(tx, at, { kind: threadMailJob, payload, runAt: until });
}

function toState({ author_kind }: Author): ThreadRow["state"] {
  return author_kind === "recipient" ? "open" : "answered";
}

/** Returns by how much the number of open threads changes. */
function countOpened(before: ThreadRow["state"], after: ThreadRow["state"]): number {
  return Number(after === "open") - Number(before === "open");
}

function toChange(
  { open_threads, thread_version }: ThreadOwner["proposal"],
  { id }: Pick<ThreadRow, "id">,
  opened: number,
  events: ThreadChange["events"],
  activityAt?: string,
): ThreadChange {
  return {
    threadId: id,
    fields: {
      open_threads: open_threads + opened,
      // Open pages read the threads again if this number changes.
      thread_version: thread_version + 1,
      ...(activityAt !== undefined && { last_activity_at: activityAt }),
    },
    events,
  };
}
