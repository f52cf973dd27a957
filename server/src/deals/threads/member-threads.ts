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
import type { BodyOf, operations, Pagination, QueryOf, Thread, ThreadOfProposal } from "@proffer/contract";
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
import { findItem } from "./find-item.ts";
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
    data: threads.map(({ proposal_id: id, proposal_name: name, currency, ...thread }) =>
      Object.assign(toThread({ ...thread, proposal_id: id }), { proposal: { id, name, currency } }),
    ),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** Starts a thread with a message to the client. */
export function askClient(
  context: Context,
  proposalId: string,
  { text, item_id }: BodyOf<typeof operations.startThread>,
): Promise<Thread> {
  return changeThreads(context, proposalId, async (locked) => {
    assertReadable(locked);
    const item = item_id === undefined ? null : await findItem(locked, item_id);
    const author = await identify(locked, context);
    return startThread(locked, { kind: "question", item, request: null }, author, text);
  });
}

/** Answers the client. */
export function replyToThread(
  context: Context,
  proposalId: string,
  threadId: string,
  { text, seen }: BodyOf<typeof operations.replyToThread>,
): Promise<Thread> {
  return changeThreads(context, proposalId, async (locked) => {
    assertReadable(locked);
    const thread = await findLocked(locked, threadId);
    assertSeen(thread, seen);
    return replyTo(locked, thread, await identify(locked, context), text);
  });
}

/**
 * Resolves a thread or opens it again. A reopened thread is answered if its last message is from a member,
 * because no client waits.
 */
export function changeThread(
  context: Context,
  proposalId: string,
  threadId: string,
  { state, seen }: BodyOf<typeof operations.changeThread>,
): Promise<Thread> {
  return changeThreads(context, proposalId, async (locked) => {
    const thread = await findLocked(locked, threadId);
    assertNotWithdrawn(thread);
    assertSeen(thread, seen);
    const isAnswered = thread.messages.at(-1)?.author_kind === "member";
    const next = state === "open" && isAnswered ? "answered" : state;
    if (next === thread.state) return { unchanged: true as const, thread };
    return setState(locked, thread, next);
  });
}

/** Asserts that the client has written nothing after `seen`, the last message that the member saw. */
function assertSeen({ messages }: ThreadWithMessages, seen: string | undefined): void {
  if (seen === undefined) return;
  const index = messages.findIndex(({ id }) => id === seen);
  if (index === -1) throw invalid({ seen: "names no message of this thread" });
  if (messages.slice(index + 1).some(({ author_kind }) => author_kind === "recipient"))
    throw new AppError("PRECONDITION_FAILED", "The client has written another message: read it first");
}

/** Asserts that the client can read the messages at the link. */
function assertReadable({ proposal }: LockedProposal): void {
  if (!canAsk(proposal)) throw forbidden("No client can read messages about this proposal now");
}

async function changeThreads(
  context: Context,
  proposalId: string,
  decide: (locked: LockedProposal) => Promise<ThreadChange | UnchangedThread>,
): Promise<Thread> {
  const { decision } = await changeLockedProposal(
    context,
    (tx) => lockForMember(tx, context, proposalId, "discuss"),
    decide,
    // A message changes nothing of the offer.
    { movesVersion: false },
  );
  return toThread(decision.thread);
}

async function identify({ tx }: LockedProposal, { caller, aiAgent }: Context): Promise<Author> {
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
