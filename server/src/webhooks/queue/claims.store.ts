import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { toJsonTable } from "../../platform/db/query-parts.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import { createId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";
import type { EndpointRow, QueuedAttempt } from "../tables.ts";
import { deleteBatch } from "./batches.store.ts";
import { enqueueAttempts } from "./queue.store.ts";

/** An attempt that a worker has selected but not claimed yet. */
export interface Candidate {
  readonly queued: QueuedAttempt;
  /** The endpoint at the time of the selection. A claim fails if the endpoint has changed since then. */
  readonly endpoint: EndpointRow;
}

/** The right of one worker to make one attempt. */
export interface Claim extends Candidate {
  readonly beganAt: string;
  /** The batch of attempts claimed together, in `webhook_batches`. */
  readonly batchId: string;
}

/**
 * A claim with the body to post. Only the running attempt refers to the body, so its memory is freed when the
 * attempt ends.
 */
export interface ClaimedDelivery extends Claim {
  /** Null for a delivery whose event is missing. */
  readonly body: Buffer | null;
}

/** A batch to be claimed. */
interface NewBatch {
  readonly batchId: string;
  readonly beganAt: string;
  readonly candidates: readonly Candidate[];
}

/** The parameters of the PostgreSQL statement. */
interface ClaimRequest extends Omit<NewBatch, "candidates"> {
  /** The keys of the candidates, as JSON. */
  readonly keys: string;
}

interface ClaimedRow {
  readonly delivery_id: string;
  /** A buffer if the driver returns bytes, otherwise a text. */
  readonly body: string | Buffer | null;
}

/**
 * Claims candidates: moves their rows from the queue into a new batch, in one transaction. Omits rows claimed
 * by other workers, and rows of endpoints that were paused, deleted or changed since the selection. On
 * PostgreSQL, a claim never waits for another worker. The batch is a lease: after its expiry, any process may
 * settle the remaining attempts as interrupted.
 */
export async function claimDeliveries(
  db: Db<Schema>,
  clock: Clock,
  candidates: readonly Candidate[],
): Promise<ClaimedDelivery[]> {
  if (candidates.length === 0) return [];
  const batchId = createId();
  const claim = (beganAt: string) => ({ batchId, beganAt, candidates });
  const { beganAt, rows } =
    db.engine === "postgres"
      ? await claimOnPostgres(db, claim(clock.now()))
      : // The lease must start when the transaction begins. On SQLite, transactions wait for each other.
        await transact(db, (tx) => claimOnSqlite(tx, claim(clock.now())));
  const bodies = new Map(rows.map(({ delivery_id, body }) => [delivery_id, body]));
  return candidates.flatMap(({ queued, endpoint }) => {
    const body = bodies.get(queued.delivery_id);
    if (body === undefined) return [];
    return [
      { queued, beganAt, batchId, endpoint, body: typeof body === "string" ? Buffer.from(body) : body },
    ];
  });
}

/**
 * Releases a batch: moves all its rows back into the queue. Does nothing if another process has settled the
 * batch as expired.
 */
export async function releaseBatch(db: Db<Schema>, batchId: string): Promise<void> {
  await transact(db, async (tx) => {
    const batch = await deleteBatch(tx, batchId);
    if (batch) await enqueueAttempts(tx, batch.queued);
  });
}

const keyColumns = {
  organization_id: "text",
  endpoint_id: "text",
  due_at: "timestamptz",
  delivery_id: "text",
  /** The column of the endpoint. */
  updated_at: "timestamptz",
} as const;

function toKey({ queued, endpoint }: Candidate) {
  const { organization_id, endpoint_id, due_at, delivery_id } = queued;
  return { organization_id, endpoint_id, due_at, delivery_id, updated_at: endpoint.updated_at };
}

/** Joins each key with its endpoint, if the endpoint is unchanged since the selection. */
const isSameEndpoint = sql`
  webhook_endpoints.organization_id = json_rows.organization_id and webhook_endpoints.id = json_rows.endpoint_id
  and webhook_endpoints.updated_at = json_rows.updated_at and paused_at is null and deleted_at is null`;

async function claimOnPostgres({ write }: Db<Schema>, { batchId, beganAt, candidates }: NewBatch) {
  const keys = JSON.stringify(candidates.map(toKey));
  return { beganAt, rows: await claimInOneStatement(write, { keys, batchId, beganAt }) };
}

/**
 * Claims on PostgreSQL with a single statement, which is a transaction by itself and costs one round trip.
 */
const claimInOneStatement = compileQuery((db: Db<Schema>["write"], request: ClaimRequest) => ({
  compile: () =>
    sql<ClaimedRow>`
      with claimed as (
        delete from webhook_queue where ctid in (
          select webhook_queue.ctid
          from ${toJsonTable(db, request.keys, keyColumns)}
          join webhook_queue using (endpoint_id, due_at, delivery_id)
          join webhook_endpoints on ${isSameEndpoint}
          for update of webhook_queue skip locked
        )
        returning *
      ), batch as (
        insert into webhook_batches (id, began_at, queued_json)
        select ${request.batchId}, cast(${request.beganAt} as timestamptz), json_agg(claimed) from claimed
        having count(*) > 0
      )
      select claimed.delivery_id, body from claimed
      left join webhook_events
        on webhook_events.organization_id = claimed.organization_id and webhook_events.id = claimed.event_id`.compile(
      db,
    ),
}));

/**
 * Claims on SQLite with several small statements, which is faster because SQLite has no round trips. Each
 * endpoint is checked once, and the deletion returns only ids, because the selection has read the other
 * columns. Of these, only `attempt` can have changed since then, if a member retried the delivery within the
 * same millisecond. In that case, the old retry schedule continues.
 */
async function claimOnSqlite(tx: Tx, { batchId: id, beganAt, candidates }: NewBatch) {
  const unchanged = await listUnchangedEndpoints(tx, candidates);
  const selected = candidates
    .filter(({ endpoint }) => unchanged.has(formatState(endpoint)))
    .map(({ queued }) => queued);
  const deleted = await deleteQueueRows(tx, { keys: JSON.stringify(selected.map(toQueueKey)) });
  const deletedIds = new Set(deleted.map(({ delivery_id }) => delivery_id));
  const claimed = selected.filter(({ delivery_id }) => deletedIds.has(delivery_id));
  if (claimed.length === 0) return { beganAt, rows: [] };
  const queued_json = JSON.stringify(claimed);
  await tx.insertInto("webhook_batches").values({ id, began_at: beganAt, queued_json }).execute();
  return { beganAt, rows: await listBodies(tx, { events: JSON.stringify(claimed.map(toEventKey)) }) };
}

type EndpointState = Pick<EndpointRow, "organization_id" | "id" | "updated_at">;

function formatState({ organization_id, id, updated_at }: EndpointState): string {
  return `${organization_id} ${id} ${updated_at}`;
}

/**
 * Lists the candidates' endpoints that are unchanged since the selection, as texts of `formatState`.
 */
async function listUnchangedEndpoints(tx: Tx, candidates: readonly Candidate[]): Promise<Set<string>> {
  const keys = new Map(candidates.map((candidate) => [formatState(candidate.endpoint), toKey(candidate)]));
  const rows = await queryUnchangedEndpoints(tx, { keys: JSON.stringify([...keys.values()]) });
  return new Set(rows.map(formatState));
}

const queryUnchangedEndpoints = compileQuery((tx: Tx, given: { keys: string }) => ({
  compile: () =>
    sql<EndpointState>`
      select webhook_endpoints.organization_id, webhook_endpoints.id, webhook_endpoints.updated_at
      from ${toJsonTable(tx, given.keys, keyColumns)} join webhook_endpoints on ${isSameEndpoint}`.compile(
      tx,
    ),
}));

const queueKeyColumns = { endpoint_id: "text", due_at: "timestamptz", delivery_id: "text" } as const;

function toQueueKey({ endpoint_id, due_at, delivery_id }: QueuedAttempt) {
  return { endpoint_id, due_at, delivery_id };
}

const deleteQueueRows = compileQuery((tx: Tx, given: { keys: string }) => ({
  compile: () =>
    sql<Pick<QueuedAttempt, "delivery_id">>`
      delete from webhook_queue where (endpoint_id, due_at, delivery_id) in (
        select endpoint_id, due_at, delivery_id from ${toJsonTable(tx, given.keys, queueKeyColumns)}
      )
      returning delivery_id`.compile(tx),
}));

const eventKeyColumns = { delivery_id: "text", organization_id: "text", event_id: "text" } as const;

function toEventKey({ delivery_id, organization_id, event_id }: QueuedAttempt) {
  return { delivery_id, organization_id, event_id };
}

const listBodies = compileQuery((tx: Tx, given: { events: string }) => ({
  compile: () =>
    sql<ClaimedRow>`
      select json_rows.delivery_id, cast(body as blob) as body from ${toJsonTable(tx, given.events, eventKeyColumns)}
      left join webhook_events
        on webhook_events.organization_id = json_rows.organization_id and webhook_events.id = json_rows.event_id`.compile(
      tx,
    ),
}));
