import type { ConnectionProblem, ConnectionPush, PushedChange } from "@proffer/contract";
import type { Reader, Tx } from "../context.ts";
import { createId } from "../platform/ids.ts";
import type { PushRow } from "./tables.ts";

/** The words of an event, for a chat message or a note at a deal. */
export interface Announcement {
  readonly title: string;
  /** Pairs of a label and a value. */
  readonly facts: readonly (readonly [string, string])[];
  /** Text of a person. Null without one. */
  readonly quote: string | null;
  /** Address of the proposal for members. */
  readonly url: string;
}

/** A push with its parsed columns. */
export interface Push extends Omit<PushRow, "changes_json" | "announcement_json"> {
  readonly changes: readonly PushedChange[];
  readonly announcement: Announcement | null;
}

interface NewPush {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly proposalId: string | null;
  readonly event: string;
  readonly announcement: Announcement | null;
  readonly createdAt: string;
  readonly dueAt: string;
}

/** The outcome of the last attempt. */
export interface PushOutcome {
  readonly status: ConnectionPush["status"];
  readonly attempts: number;
  readonly finished_at: string | null;
  readonly next_attempt_at: string | null;
  readonly problem: ConnectionProblem | null;
  readonly message: string | null;
  readonly changes: readonly PushedChange[];
}

/** Inserts a push: a waiting one, unless it has an outcome already. */
export async function insertPush(tx: Tx, push: NewPush, outcome?: PushOutcome): Promise<void> {
  const waiting: PushOutcome = {
    status: "waiting",
    attempts: 0,
    finished_at: null,
    next_attempt_at: push.dueAt,
    problem: null,
    message: null,
    changes: [],
  };
  const { changes, ...columns } = outcome ?? waiting;
  await tx
    .insertInto("connection_pushes")
    .values({
      organization_id: push.organizationId,
      id: createId(),
      connection_id: push.connectionId,
      proposal_id: push.proposalId,
      event: push.event,
      created_at: push.createdAt,
      started_at: push.createdAt,
      ...columns,
      changes_json: JSON.stringify(changes),
      announcement_json: push.announcement && JSON.stringify(push.announcement),
    })
    .execute();
}

/** Counts an attempt before it begins, and makes the push due again if the attempt never ends. */
export async function startPush(
  tx: Tx,
  { organization_id, id, attempts }: Pick<Push, "organization_id" | "id" | "attempts">,
  dueAgainAt: string,
): Promise<void> {
  await tx
    .updateTable("connection_pushes")
    .set({ attempts: attempts + 1, next_attempt_at: dueAgainAt })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export async function recordPush(
  tx: Tx,
  { organization_id, id }: Pick<Push, "organization_id" | "id">,
  { changes, ...columns }: PushOutcome,
): Promise<void> {
  await tx
    .updateTable("connection_pushes")
    .set({ ...columns, changes_json: JSON.stringify(changes) })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    // A member who retries a push during its attempt wants another one.
    .where("attempts", "=", columns.attempts)
    .execute();
}

interface ConnectionKey {
  readonly organization_id: string;
  readonly id: string;
}

const selectWaiting = (read: Reader, { organization_id, id }: ConnectionKey) =>
  read
    .selectFrom("connection_pushes")
    .where("organization_id", "=", organization_id)
    .where("connection_id", "=", id)
    .where("status", "=", "waiting");

/** Finds the waiting push that has been due for the longest time. */
export async function findDuePush(
  read: Reader,
  connection: ConnectionKey,
  now: string,
): Promise<Push | undefined> {
  const row = await selectWaiting(read, connection)
    .selectAll()
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && toPush(row);
}

/** Returns the time at which the next push is due. Undefined if none waits. */
export async function findNextDueTime(read: Reader, connection: ConnectionKey): Promise<string | undefined> {
  const row = await selectWaiting(read, connection)
    .select("next_attempt_at")
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? undefined;
}

/**
 * Tells whether a push that has not been tried yet will write the state of this proposal, and makes it due at
 * `dueAt`, if given. The update keeps the worker from claiming this push before the transaction ends: the worker would
 * read the state before the change.
 */
export async function holdFreshPush(
  tx: Tx,
  { organization_id, id }: ConnectionKey,
  proposalId: string,
  dueAt?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("connection_pushes")
    .set((eb) => ({ next_attempt_at: dueAt ?? eb.ref("next_attempt_at") }))
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposalId)
    .where("connection_id", "=", id)
    .where("status", "=", "waiting")
    .where("attempts", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the waiting pushes of a proposal, which no longer has a deal there. */
export async function skipPushesOfProposal(
  tx: Tx,
  { organization_id, id }: ConnectionKey,
  proposalId: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable("connection_pushes")
    .set({ status: "skipped", finished_at: now, next_attempt_at: null })
    .where("organization_id", "=", organization_id)
    .where("connection_id", "=", id)
    .where("proposal_id", "=", proposalId)
    .where("status", "in", ["waiting", "failed"])
    .execute();
}

/** Pushes to try again. */
interface RetrySelection {
  /** Default: all. */
  readonly ids?: readonly string[] | undefined;
  /** Default: any. */
  readonly problems?: readonly ConnectionProblem[] | undefined;
  /** Only pushes since this time. Default: all. */
  readonly since?: string | undefined;
}

/** Makes failed and waiting pushes due now. Returns their number. */
export async function retryPushes(
  tx: Tx,
  { organization_id, id }: ConnectionKey,
  now: string,
  { ids, problems, since }: RetrySelection,
): Promise<number> {
  if (ids?.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("connection_pushes")
    .set({ status: "waiting", finished_at: null, next_attempt_at: now, attempts: 0, started_at: now })
    .where("organization_id", "=", organization_id)
    .where("connection_id", "=", id)
    .where("status", "in", ["waiting", "failed"])
    .where("proposal_id", "is not", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since ?? ""))
    .$if(problems !== undefined, (query) => query.where("problem", "in", problems ?? []))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface PushQuery {
  readonly status?: ConnectionPush["status"] | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Lists one page of the log, newest first, with the number of all entries. */
export async function listPushes(
  read: Reader,
  { organization_id, id }: ConnectionKey,
  { status, page, limit }: PushQuery,
): Promise<{ pushes: Push[]; total: number }> {
  const selected = read
    .selectFrom("connection_pushes")
    .where("organization_id", "=", organization_id)
    .where("connection_id", "=", id)
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? "waiting"));
  const { total } = await selected
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await selected
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { pushes: rows.map(toPush), total };
}

/** Finds the latest entry of the log about a proposal. */
export async function findLatestPush(
  read: Reader,
  { organization_id, id }: ConnectionKey,
  proposalId: string,
): Promise<Push | undefined> {
  const row = await read
    .selectFrom("connection_pushes")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposalId)
    .where("connection_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toPush(row);
}

/** Counts the waiting and failed pushes of each connection of an organization. */
export async function countOpenPushes(
  read: Reader,
  organizationId: string,
): Promise<ReadonlyMap<string, { readonly waiting: number; readonly failed: number }>> {
  const rows = await read
    .selectFrom("connection_pushes")
    .select(["connection_id", "status"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("status", "in", ["waiting", "failed"])
    // A failed test cannot be retried. The next test replaces it.
    .where("proposal_id", "is not", null)
    .groupBy(["connection_id", "status"])
    .execute();
  const counts = new Map<string, { waiting: number; failed: number }>();
  for (const { connection_id, status, count } of rows) {
    const known = counts.get(connection_id) ?? { waiting: 0, failed: 0 };
    counts.set(connection_id, { ...known, [status]: count });
  }
  return counts;
}

/** Deletes pushes that ended before `before`, and all pushes of deleted connections. */
export async function deleteEndedPushes(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("connection_pushes").where("finished_at", "<", before).execute();
  await tx
    .deleteFrom("connection_pushes")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("connections")
            .select("connections.id")
            .whereRef("connections.organization_id", "=", "connection_pushes.organization_id")
            .whereRef("connections.id", "=", "connection_pushes.connection_id"),
        ),
      ),
    )
    .execute();
}

function toPush({ changes_json, announcement_json, ...columns }: PushRow): Push {
  return {
    ...columns,
    changes: JSON.parse(changes_json),
    announcement: JSON.parse(announcement_json ?? "null"),
  };
}
