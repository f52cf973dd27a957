import { maxLatestMessages, type ThreadRequest } from "@proffer/contract";
import type { Reader, Tx } from "../../context.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import type { ThreadMessageRow, ThreadRow } from "./tables.ts";

export type StoredThread = Omit<ThreadRow, "request_json"> & { readonly request: ThreadRequest | null };

/** A thread with its messages, oldest first. */
export interface ThreadWithMessages extends StoredThread {
  readonly messages: readonly ThreadMessageRow[];
}

type ProposalKey = Pick<ThreadRow, "organization_id" | "proposal_id">;

export async function insertThread(tx: Tx, { request, ...columns }: StoredThread): Promise<void> {
  await tx
    .insertInto("threads")
    .values({ ...columns, request_json: request && JSON.stringify(request) })
    .execute();
}

export async function insertMessage(tx: Tx, message: ThreadMessageRow): Promise<void> {
  await tx.insertInto("thread_messages").values(message).execute();
}

export async function setThread(
  tx: Tx,
  { organization_id, id }: Pick<ThreadRow, "organization_id" | "id">,
  fields: Partial<
    Pick<
      ThreadRow,
      "state" | "updated_at" | "waiting_since" | "applied_to" | "owner_mail_at" | "client_mail_at"
    >
  >,
): Promise<void> {
  await tx
    .updateTable("threads")
    .set(fields)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/** Resolves the open threads whose request was applied to a draft. Returns their number. */
export async function resolveThreadsOfDraft(
  tx: Tx,
  { organization_id, proposal_id }: ProposalKey,
  draftId: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("threads")
    .set({ state: "resolved", waiting_since: null })
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("state", "=", "open")
    .where("applied_to", "=", draftId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Finds a thread of a proposal with its messages. */
export async function findThread(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
  id: string,
): Promise<ThreadWithMessages | undefined> {
  const row = await read
    .selectFrom("threads")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [thread] = await addMessages(read, organization_id, [row]);
  return thread;
}

/** Lists the threads of a proposal, the latest message first. */
export async function listThreadsOfProposal(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
): Promise<ThreadWithMessages[]> {
  const rows = await read
    .selectFrom("threads")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return addMessages(read, organization_id, rows);
}

interface NewsQuery extends ProposalKey {
  /** Default: all threads. */
  readonly threadId: string | null;
  readonly authorKind: ThreadMessageRow["author_kind"];
  /** Inclusive. */
  readonly since: string;
  /** Exclusive. */
  readonly until: string;
}

/**
 * Lists the threads of a proposal with messages of one side in a period, the earliest message first. Each has
 * only these messages.
 */
export async function listNews(
  read: Reader,
  { organization_id, proposal_id, threadId, authorKind, since, until }: NewsQuery,
): Promise<ThreadWithMessages[]> {
  const messages = await read
    .selectFrom("thread_messages")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .where("author_kind", "=", authorKind)
    .$if(threadId !== null, (query) => query.where("thread_id", "=", threadId ?? ""))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (messages.length === 0) return [];
  const rows = await read
    .selectFrom("threads")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("id", "in", [...new Set(messages.map(({ thread_id }) => thread_id))])
    .orderBy("updated_at")
    .orderBy("id")
    .execute();
  return groupMessages(rows, messages);
}

/** A client who wrote a message. */
export type Writer = Pick<ThreadMessageRow, "author_name" | "author_email" | "link_id">;

/** Lists the client of each message that a client wrote in a thread, in order. */
export async function listWriters(read: Reader, organizationId: string, threadId: string): Promise<Writer[]> {
  return read
    .selectFrom("thread_messages")
    .select(["author_name", "author_email", "link_id"])
    .where("organization_id", "=", organizationId)
    .where("thread_id", "=", threadId)
    .where("author_kind", "=", "recipient")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

interface ThreadQuery {
  readonly organizationId: string;
  readonly state: ThreadRow["state"] | undefined;
  /** Default: the proposals of all owners. */
  readonly ownerId: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface ThreadOfProposal extends ThreadWithMessages {
  readonly message_count: number;
  readonly proposal_name: string;
  readonly currency: string;
}

/** Lists one page of the threads of proposals that clients can read, the latest message first. */
export async function listThreadsOfOrganization(
  read: Reader,
  { organizationId, state, ownerId, page, limit }: ThreadQuery,
): Promise<{ readonly threads: ThreadOfProposal[]; readonly total: number }> {
  let found = read
    .selectFrom("threads")
    .innerJoin("proposals", (join) =>
      join
        .onRef("proposals.organization_id", "=", "threads.organization_id")
        .onRef("proposals.id", "=", "threads.proposal_id"),
    )
    .where("threads.organization_id", "=", organizationId)
    .where("proposals.deleted_at", "is", null)
    .where("proposals.archived_at", "is", null)
    .where("proposals.sent_at", "is not", null);
  if (state !== undefined) found = found.where("threads.state", "=", state);
  if (ownerId !== undefined) found = found.where("proposals.owner_id", "=", ownerId);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll("threads")
    .select(["proposals.name as proposal_name", "proposals.cached_totals_json"])
    .orderBy("threads.updated_at", "desc")
    .orderBy("threads.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const messages = await listLatestMessages(read, organizationId, rows);
  const counts = await countMessagesOfThreads(read, organizationId, rows);
  return {
    threads: groupMessages(rows, messages).map(({ cached_totals_json: totals, ...thread }) =>
      Object.assign(thread, {
        currency: JSON.parse(totals).currency as string,
        message_count: counts.get(thread.id) ?? 0,
      }),
    ),
    total,
  };
}

/** Lists the last messages of each thread, oldest first. */
async function listLatestMessages(
  read: Reader,
  organizationId: string,
  threads: readonly ThreadRow[],
): Promise<ThreadMessageRow[]> {
  if (threads.length === 0) return [];
  const messages = await read
    .selectFrom("threads")
    .innerJoin("thread_messages", (join) =>
      join
        .onRef("thread_messages.organization_id", "=", "threads.organization_id")
        .on((eb) =>
          eb(
            "thread_messages.id",
            "in",
            eb
              .selectFrom("thread_messages as latest")
              .select("latest.id")
              .whereRef("latest.organization_id", "=", "threads.organization_id")
              .whereRef("latest.thread_id", "=", "threads.id")
              .orderBy("latest.created_at", "desc")
              .orderBy("latest.id", "desc")
              .limit(maxLatestMessages),
          ),
        ),
    )
    .selectAll("thread_messages")
    .where("threads.organization_id", "=", organizationId)
    .where("threads.id", "in", listIds(threads))
    .orderBy("thread_messages.created_at")
    .orderBy("thread_messages.id")
    .execute();
  assertFits(messages);
  return messages;
}

async function countMessagesOfThreads(
  read: Reader,
  organizationId: string,
  threads: readonly ThreadRow[],
): Promise<ReadonlyMap<string, number>> {
  if (threads.length === 0) return new Map();
  const rows = await read
    .selectFrom("thread_messages")
    .select("thread_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("thread_id", "in", listIds(threads))
    .groupBy("thread_id")
    .execute();
  return new Map(rows.map(({ thread_id, count }) => [thread_id, count]));
}

const listIds = (threads: readonly ThreadRow[]): string[] => threads.map(({ id }) => id);

/** Asserts that the request thread can answer with these messages. */
function assertFits(messages: readonly ThreadMessageRow[]): void {
  const characters = messages.reduce((sum, { text }) => sum + text.length, 0);
  // Divided by 4, because messages are only read and serialized.
  assertFitsThread(characters / 4);
}

async function addMessages<Row extends ThreadRow>(
  read: Reader,
  organizationId: string,
  rows: readonly Row[],
): Promise<Array<Omit<Row, "request_json"> & ThreadWithMessages>> {
  if (rows.length === 0) return [];
  const messages = await read
    .selectFrom("thread_messages")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("thread_id", "in", listIds(rows))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  assertFits(messages);
  return groupMessages(rows, messages);
}

function groupMessages<Row extends ThreadRow>(
  rows: readonly Row[],
  messages: readonly ThreadMessageRow[],
): Array<Omit<Row, "request_json"> & ThreadWithMessages> {
  const byThread = Map.groupBy(messages, ({ thread_id }) => thread_id);
  return rows.map(({ request_json, ...row }) => ({
    ...row,
    request: request_json === null ? null : JSON.parse(request_json),
    messages: byThread.get(row.id) ?? [],
  }));
}

/**
 * Counts the threads that clients started before a time and did not withdraw, by proposal. Reasons for declining,
 * and proposals without such a thread, are left out.
 */
export async function countQuestionsBefore(
  read: Reader,
  organizationId: string,
  proposals: ReadonlyArray<{ readonly id: string; readonly at: string }>,
): Promise<ReadonlyMap<string, number>> {
  if (proposals.length === 0) return new Map();
  const asked = await read
    .selectFrom("threads")
    .innerJoin("thread_messages", (join) =>
      join
        .onRef("thread_messages.organization_id", "=", "threads.organization_id")
        .onRef("thread_messages.thread_id", "=", "threads.id")
        .onRef("thread_messages.created_at", "=", "threads.created_at"),
    )
    .select(["threads.proposal_id", "threads.created_at"])
    .where("threads.organization_id", "=", organizationId)
    .where(
      "threads.proposal_id",
      "in",
      proposals.map(({ id }) => id),
    )
    .where("threads.state", "!=", "withdrawn")
    .where("threads.kind", "!=", "decline_reason")
    .where("thread_messages.author_kind", "=", "recipient")
    .groupBy(["threads.id", "threads.proposal_id", "threads.created_at"])
    .execute();
  const ends = new Map(proposals.map(({ id, at }) => [id, at]));
  const counts = new Map<string, number>();
  for (const { proposal_id, created_at } of asked)
    if (created_at < (ends.get(proposal_id) ?? ""))
      counts.set(proposal_id, (counts.get(proposal_id) ?? 0) + 1);
  return counts;
}

/** Counts the messages of all threads of a proposal. */
export async function countMessages(tx: Tx, { organization_id, proposal_id }: ProposalKey): Promise<number> {
  const { count } = await tx
    .selectFrom("thread_messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the time of the latest planned email to the owner about any thread of a proposal. */
export async function findPlannedMail(
  tx: Tx,
  { organization_id, proposal_id }: ProposalKey,
): Promise<string | null> {
  const { planned } = await tx
    .selectFrom("threads")
    .select(({ fn }) => fn.max("owner_mail_at").as("planned"))
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .executeTakeFirstOrThrow();
  return planned;
}

/** Lists the times of the messages written at a link after a time, oldest first. */
export async function listMessageTimes(
  tx: Tx,
  { organization_id, proposal_id }: ProposalKey,
  linkId: string,
  after: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("thread_messages")
    .select("created_at")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("link_id", "=", linkId)
    .where("created_at", ">", after)
    .orderBy("created_at")
    .execute();
  return rows.map(({ created_at }) => created_at);
}
