import {
  assertNotWithdrawn,
  findLocked,
  listThreadsOfOrganization,
  listThreadsOfProposal,
  replyTo,
  setState,
  startThread,
  type Author,
  type ThreadChange,
  type ThreadWithMessages,
  type UnchangedThread,
} from "../../records/threads/index.ts";
import type {
  AnswerOf,
  BodyOf,
  operations,
  Pagination,
  QueryOf,
  Thread,
  ThreadOfProposal,
} from "@proffer/contract";
import { getProfile } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { AppError, forbidden, invalid, notFound } from "../../platform/errors.ts";
import {
  changeLockedProposal,
  hasProposal,
  lockForMember,
  type LockedProposal,
} from "../../proposals/index.ts";
import { canAsk } from "./client-threads.ts";
import type { Links } from "../../records/share-links/index.ts";
import { findItem } from "./find-item.ts";
import { listReaders } from "./list-readers.ts";
import { toThread } from "./threads.view.ts";

/** Lists the threads of a proposal for members. */
export async function listThreads({ read, caller }: Context, proposalId: string): Promise<Thread[]> {
  const { organizationId: organization_id } = caller;
  if (!(await hasProposal(read, organization_id, proposalId))) throw notFound(proposalId);
  return (await listThreadsOfProposal(read, { organization_id, proposal_id: proposalId })).map(toThread);
}

/** Lists one page of the threads of all proposals. */
export async function listAllThreads(
  { read, caller }: Context,
  { state, mine = false, page = 1, limit = 20 }: QueryOf<typeof operations.listAllThreads>,
): Promise<{ readonly data: ThreadOfProposal[]; readonly pagination: Pagination }> {
  const { threads, total } = await listThreadsOfOrganization(read, {
    organizationId: caller.organizationId,
    state,
    ownerId: mine ? caller.userId : undefined,
    page,
    limit,
  });
  return {
    data: threads.map((thread) => {
      const { message_count, waiting_since, proposal_id: id, proposal_name: name, currency } = thread;
      return Object.assign(toThread(thread), {
        message_count,
        waiting_since,
        proposal: { id, name, currency },
      });
    }),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** How messages reach the client. */
export interface MessageDelivery {
  readonly links: Links;
  /** True if a mail server is configured. */
  readonly isMailSent: boolean;
}

type SentMessage = AnswerOf<typeof operations.replyToThread>;

/** Starts a thread with a message to the client. */
export function askClient(
  delivery: MessageDelivery,
  context: Context,
  proposalId: string,
  { text, item_id }: BodyOf<typeof operations.startThread>,
): Promise<SentMessage> {
  return sendMessage(delivery, context, proposalId, async (locked) => {
    const item = item_id === undefined ? null : await findItem(locked, item_id);
    const author = await identify(locked, context);
    return startThread(locked, { kind: "question", item, request: null }, author, text);
  });
}

/** Answers the client. */
export function replyToThread(
  delivery: MessageDelivery,
  context: Context,
  proposalId: string,
  threadId: string,
  { text, seen }: BodyOf<typeof operations.replyToThread>,
): Promise<SentMessage> {
  return sendMessage(delivery, context, proposalId, async (locked) => {
    const thread = await findLocked(locked, threadId);
    assertSeen(thread, seen);
    return replyTo(locked, thread, await identify(locked, context), text);
  });
}

/**
 * Resolves a thread or opens it again. A reopened thread is answered if its last message is from a member,
 * because no client waits.
 */
export async function changeThread(
  context: Context,
  proposalId: string,
  threadId: string,
  { state, seen }: BodyOf<typeof operations.changeThread>,
): Promise<Thread> {
  const { thread } = await changeThreads(context, proposalId, async (locked) => {
    const found = await findLocked(locked, threadId);
    assertNotWithdrawn(found);
    assertSeen(found, seen);
    const isAnswered = found.messages.at(-1)?.author_kind === "member";
    const next = state === "open" && isAnswered ? "answered" : state;
    if (next === found.state) return { unchanged: true as const, thread: found };
    return setState(locked, found, next);
  });
  return toThread(thread);
}

/** Asserts that the client has written nothing after `seen`, the last message that the member saw. */
function assertSeen({ messages }: ThreadWithMessages, seen: string | undefined): void {
  if (seen === undefined) return;
  const index = messages.findIndex(({ id }) => id === seen);
  if (index === -1) throw invalid({ seen: "names no message of this thread" });
  if (messages.slice(index + 1).some(({ author_kind }) => author_kind === "recipient"))
    throw new AppError("PRECONDITION_FAILED", "The client has written another message: read it first");
}

/** Sends a message to the client, and finds out whether the client will get it by email. */
async function sendMessage(
  { links, isMailSent }: MessageDelivery,
  context: Context,
  proposalId: string,
  write: (locked: LockedProposal) => Promise<ThreadChange>,
): Promise<SentMessage> {
  const { thread, readers } = await changeThreads(context, proposalId, async (locked) => {
    const { proposal, tx, at } = locked;
    if (!canAsk(proposal)) throw forbidden("No client can read messages about this proposal now");
    const change = await write(locked);
    const writers = change.thread.messages.filter(({ author_kind }) => author_kind === "recipient");
    return { ...change, readers: await listReaders(tx, links, proposal, writers, at) };
  });
  return { data: toThread(thread), is_mailed: isMailSent && readers.length > 0 };
}

/** Changes threads of a proposal for a member. */
export async function changeThreads<D extends ThreadChange | UnchangedThread>(
  context: Context,
  proposalId: string,
  decide: (locked: LockedProposal) => Promise<D>,
): Promise<D> {
  const { decision } = await changeLockedProposal(
    context,
    (tx) => lockForMember(tx, context, proposalId, "discuss"),
    decide,
    // A message changes nothing of the offer.
    { movesVersion: false },
  );
  return decision;
}

/** Returns the member as the author of a message. */
export async function identify({ tx }: LockedProposal, { caller, aiAgent }: Context): Promise<Author> {
  const { name, email } = await getProfile(tx, caller.userId);
  return {
    author_kind: "member",
    author_name: name,
    author_email: email,
    user_id: caller.userId,
    via: aiAgent ?? null,
    link_id: null,
  };
}
