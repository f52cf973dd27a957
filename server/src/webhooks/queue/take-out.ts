import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import { newId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";
import type { EndpointRow, QueueRow } from "../tables.ts";
import { enqueue } from "./enqueue.ts";

/** An attempt that one worker makes now. */
export interface Taken {
  readonly queued: QueueRow;
  readonly beganAt: string;
  /** What it was taken with. */
  readonly batchId: string;
  /** As it was when the attempt was chosen, and when it began. */
  readonly endpoint: EndpointRow;
}

/** The same, and what it posts: in memory for no longer than that takes. Null would be a delivery without an event. */
export interface Claimed extends Taken {
  readonly body: Buffer | null;
}

export type Chosen = Pick<Taken, "queued" | "endpoint">;

/** What is taken out, and the batch that says so. */
interface Take {
  /** The keys of the rows, as JSON. */
  readonly rows: string;
  readonly batchId: string;
  readonly beganAt: string;
}

interface TakenOut {
  readonly delivery_id: string;
  readonly body: string | null;
}

/**
 * Takes what was chosen out of the queue, less what others have taken or what belongs to an endpoint that was paused,
 * deleted or changed meanwhile; on PostgreSQL without waiting for others. A batch says what was taken: who finds that
 * batch when all of it must be over knows what was interrupted.
 */
export async function takeOut(db: Db<Schema>, clock: Clock, chosen: readonly Chosen[]): Promise<Claimed[]> {
  if (chosen.length === 0) return [];
  const batchId = newId();
  const rows = JSON.stringify(chosen.map(keyOf));
  // On SQLite attempts begin when the transaction does, however long it had to wait for its turn.
  const take = (): Take => ({ rows, batchId, beganAt: clock.now() });
  const { beganAt, takenOut } =
    db.engine === "postgres"
      ? await takeOnPostgres(db, take())
      : await transact(db, (tx) => takeOnSqlite(tx, take()));
  const bodies = new Map(takenOut.map(({ delivery_id, body }) => [delivery_id, body]));
  return chosen.flatMap(({ queued, endpoint }) => {
    const body = bodies.get(queued.delivery_id);
    if (body === undefined) return [];
    return [{ queued, beganAt, batchId, endpoint, body: body === null ? null : Buffer.from(body) }];
  });
}

/** As if nothing of the batch had been taken, unless others have found that it was interrupted. */
export async function putBack(db: Db<Schema>, batchId: string): Promise<void> {
  await transact(db, async (tx) => {
    const batch = await tx
      .deleteFrom("webhook_batches")
      .where("id", "=", batchId)
      .returning("queued_json")
      .executeTakeFirst();
    if (batch) await enqueue(tx, JSON.parse(batch.queued_json) as QueueRow[]);
  });
}

const keyColumns = {
  organization_id: "text",
  endpoint_id: "text",
  due_at: "timestamptz",
  delivery_id: "text",
  /** Of the endpoint. */
  updated_at: "timestamptz",
} as const;

function keyOf({ queued, endpoint }: Chosen) {
  const { organization_id, endpoint_id, due_at, delivery_id } = queued;
  return { organization_id, endpoint_id, due_at, delivery_id, updated_at: endpoint.updated_at };
}

/** The endpoint of what is listed, if it is what it was. */
const sameEndpoint = sql`
  webhook_endpoints.organization_id = listed.organization_id and webhook_endpoints.id = listed.endpoint_id
  and webhook_endpoints.updated_at = listed.updated_at and paused_at is null and deleted_at is null`;

async function takeOnPostgres({ write }: Db<Schema>, take: Take) {
  return { beganAt: take.beganAt, takenOut: await takeInOneStatement(write, take) };
}

/** A statement is a transaction of its own: nothing but one way to the database and back. */
const takeInOneStatement = compiled((db: Db<Schema>["write"], take: Take) => ({
  compile: () =>
    sql<TakenOut>`
      with taken as (
        delete from webhook_queue where ctid in (
          select webhook_queue.ctid
          from ${listed(db, take.rows, keyColumns)}
          join webhook_queue using (endpoint_id, due_at, delivery_id)
          join webhook_endpoints on ${sameEndpoint}
          for update of webhook_queue skip locked
        )
        returning *
      ), batch as (
        insert into webhook_batches (id, began_at, queued_json)
        select ${take.batchId}, cast(${take.beganAt} as timestamptz), json_agg(taken) from taken having count(*) > 0
      )
      select taken.delivery_id, body from taken
      left join webhook_events
        on webhook_events.organization_id = taken.organization_id and webhook_events.id = taken.event_id`.compile(
      db,
    ),
}));

async function takeOnSqlite(tx: Tx, take: Take) {
  const taken = await takeRows(tx, take);
  const { batchId: id, beganAt } = take;
  if (taken.length === 0) return { beganAt, takenOut: [] };
  const queued_json = JSON.stringify(taken);
  await tx.insertInto("webhook_batches").values({ id, began_at: beganAt, queued_json }).execute();
  return { beganAt, takenOut: await bodiesOf(tx, { rows: queued_json }) };
}

const takeRows = compiled((tx: Tx, take: Take) => ({
  compile: () =>
    sql<QueueRow>`
      delete from webhook_queue where (endpoint_id, due_at, delivery_id) in (
        select endpoint_id, due_at, delivery_id from ${listed(tx, take.rows, keyColumns)}
        join webhook_endpoints on ${sameEndpoint}
      )
      returning *`.compile(tx),
}));

const bodiesOf = compiled((tx: Tx, given: { rows: string }) => {
  const columns = { delivery_id: "text", organization_id: "text", event_id: "text" } as const;
  return {
    compile: () =>
      sql<TakenOut>`
        select listed.delivery_id, body from ${listed(tx, given.rows, columns)}
        left join webhook_events
          on webhook_events.organization_id = listed.organization_id and webhook_events.id = listed.event_id`.compile(
        tx,
      ),
  };
});
