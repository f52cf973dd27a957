import { maxMessages, type ThreadRequest } from "@proffer/contract";
import { forbidden, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import type { Change, LockedProposal } from "../../proposals/index.ts";
import { enqueueJob } from "../../services/jobs/index.ts";
import type { ThreadMessageRow, ThreadRow } from "./tables.ts";
import {
  countMessages,
  findThread,
  insertMessage,
  insertThread,
  setThread,
  type StoredThread,
  type ThreadWithMessages,
} from "./threads.store.ts";

/** Messages of a thread within this time are one email. */
export const mailPauseMs = 5 * 60_000;

export const threadMailJob = "thread_mail";

export interface ThreadMailPayload {
  readonly organizationId: string;
  readonly proposalId: string;
  readonly threadId: string;
  readonly to: "owner" | "client";
}

/** Maximum number of open threads of a proposal. */
const maxOpen = 50;

/** The author of a message, and how the message was written. */
export type Author = Pick<
  ThreadMessageRow,
  "author_kind" | "author_name" | "author_email" | "user_id" | "via" | "link_id"
>;

interface NewThread {
  readonly kind: ThreadRow["kind"];
  readonly item: { readonly id: string; readonly name: string } | null;
  readonly request: ThreadRequest | null;
}

/** A decided change, and the thread that it concerns. */
export type ThreadChange = Change & { readonly threadId: string };

/** Starts a thread with its first message. */
export async function startThread(
  locked: LockedProposal,
  { kind, item, request }: NewThread,
  author: Author,
  text: string,
): Promise<ThreadChange> {
  const { proposal, tx, at } = locked;
  const { organization_id, id: proposal_id, revision_number: revision } = proposal;
  const isClient = author.author_kind === "recipient";
  if (isClient && proposal.open_threads >= maxOpen)
    throw forbidden(`The proposal has ${maxOpen} open questions: wait for an answer`);
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
  return addMessage(locked, { ...thread, messages: [] }, author, text, isClient ? 1 : 0);
}

/** Adds a message to a thread of the locked proposal. */
export async function replyTo(
  locked: LockedProposal,
  threadId: string,
  author: Author,
  text: string,
): Promise<ThreadChange> {
  const thread = await findLocked(locked, threadId);
  if (thread.state === "withdrawn") throw forbidden("The question was withdrawn");
  return addMessage(locked, thread, author, text, countOpened(thread.state, toState(author)));
}

/** Sets the state of a thread of the locked proposal, without a message. */
export async function setState(
  locked: LockedProposal,
  threadId: string,
  state: ThreadRow["state"],
): Promise<ThreadChange> {
  const { proposal, tx, at } = locked;
  const thread = await findLocked(locked, threadId);
  await setThread(tx, thread, { state, updated_at: at });
  return toChange(proposal, thread, countOpened(thread.state, state), []);
}

/** Finds a thread of a locked proposal. Throws 404 if it does not exist. */
export async function findLocked(
  { proposal, tx }: LockedProposal,
  threadId: string,
): Promise<ThreadWithMessages> {
  const { organization_id, id: proposal_id } = proposal;
  const thread = await findThread(tx, { organization_id, proposal_id }, threadId);
  if (!thread) throw notFound(threadId);
  return thread;
}

async function addMessage(
  { proposal, tx, at }: LockedProposal,
  thread: ThreadWithMessages,
  author: Author,
  text: string,
  opened: number,
): Promise<ThreadChange> {
  const { organization_id, id: proposal_id } = proposal;
  if ((await countMessages(tx, { organization_id, proposal_id })) >= maxMessages)
    throw forbidden(`The proposal has ${maxMessages} messages, and can have no more`);
  const key = { organization_id, proposal_id, thread_id: thread.id };
  await insertMessage(tx, { ...key, id: createId(), text, ...author, created_at: at });
  const isClient = author.author_kind === "recipient";
  const plannedAt = isClient ? thread.owner_mail_at : thread.client_mail_at;
  const mailAt = plannedAt ?? new Date(Date.parse(at) + mailPauseMs).toISOString();
  await setThread(tx, thread, {
    state: toState(author),
    updated_at: at,
    ...(isClient ? { owner_mail_at: mailAt } : { client_mail_at: mailAt }),
  });
  const payload: ThreadMailPayload = {
    organizationId: organization_id,
    proposalId: proposal_id,
    threadId: thread.id,
    to: isClient ? "owner" : "client",
  };
  if (plannedAt === null) await enqueueJob(tx, at, { kind: threadMailJob, payload, runAt: mailAt });
  const { id: thread_id, kind, item_id, item_name } = thread;
  const metadata = {
    thread_id,
    kind,
    item: item_id === null ? null : { id: item_id, name: item_name },
    author: { kind: author.author_kind, name: author.author_name },
  };
  const type = isClient ? ("question_asked" as const) : ("question_answered" as const);
  return toChange(proposal, thread, opened, [{ type, metadata }], isClient ? at : undefined);
}

function toState({ author_kind }: Author): ThreadRow["state"] {
  return author_kind === "recipient" ? "open" : "answered";
}

/** Returns by how much the number of open threads changes. */
function countOpened(before: ThreadRow["state"], after: ThreadRow["state"]): number {
  return Number(after === "open") - Number(before === "open");
}

function toChange(
  { open_threads, thread_version }: LockedProposal["proposal"],
  { id }: Pick<ThreadRow, "id">,
  opened: number,
  events: Change["events"],
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
