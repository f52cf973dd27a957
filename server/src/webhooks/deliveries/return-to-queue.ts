import { shownWebhookAttempts } from "@proffer/contract";
import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { listed } from "../../platform/db/listed.ts";
import { lockEndpoint } from "../endpoints/endpoints.store.ts";
import { queueColumns } from "../queue/enqueue.ts";
import { shortened } from "./attempts-log.ts";
import { isMeant, type Meant } from "./deliveries.store.ts";

/** With the same id, the same bytes and a fresh budget, less those whose attempt is under way. Answers how many. */
export async function returnToQueue(tx: Tx, meant: Meant, at: string): Promise<number> {
  // One after the other: what another one takes out and puts back would look as if it were under way.
  await lockEndpoint(tx, meant.organizationId, meant.endpointId);
  const waiting = await dropWaiting(tx, meant);
  const returned = await tx
    .updateTable("webhook_deliveries")
    .set({ status: "waiting", next_attempt_at: at })
    .where(isMeant(meant))
    .where((eb) => eb.or([eb("status", "!=", "waiting"), eb("id", "in", idsOf(tx, waiting))]))
    .returning(["id", "attempts_ever"])
    .execute();
  await queueAnew(tx, meant.organizationId, returned);
  const long = returned.filter(({ attempts_ever }) => attempts_ever > shownWebhookAttempts);
  if (long.length > 0) await shortenLogs(tx, meant.organizationId, long);
  return returned.length;
}

interface WithId {
  readonly id: string;
}

/** Takes those out of the queue that wait for their time there. */
async function dropWaiting(tx: Tx, meant: Meant): Promise<WithId[]> {
  const rows = await tx
    .deleteFrom("webhook_queue")
    .where((eb) =>
      eb(
        eb.refTuple("endpoint_id", "due_at", "delivery_id"),
        "in",
        eb
          .selectFrom("webhook_deliveries")
          .select(["endpoint_id", (each) => each.ref("next_attempt_at").$notNull().as("due_at"), "id"])
          .where(isMeant(meant))
          .where("status", "=", "waiting")
          .$asTuple("endpoint_id", "due_at", "id"),
      ),
    )
    .returning("delivery_id as id")
    .execute();
  return rows;
}

async function queueAnew(tx: Tx, organizationId: string, deliveries: readonly WithId[]): Promise<void> {
  await tx
    .insertInto("webhook_queue")
    .columns(queueColumns)
    .expression((eb) =>
      eb
        .selectFrom("webhook_deliveries as d")
        .innerJoin("webhook_events as e", (join) =>
          join.onRef("e.organization_id", "=", "d.organization_id").onRef("e.id", "=", "d.event_id"),
        )
        .select([
          // In the order of the columns.
          "d.endpoint_id",
          "d.next_attempt_at",
          "d.id",
          "d.organization_id",
          "d.event_id",
          sql<number>`octet_length(e.body)`.as("bytes"),
          sql.lit(1).as("attempt"),
          sql<number>`d.attempts_ever + 1`.as("number"),
        ])
        .where("d.organization_id", "=", organizationId)
        .where("d.id", "in", idsOf(tx, deliveries)),
    )
    .execute();
}

async function shortenLogs(tx: Tx, organizationId: string, deliveries: readonly WithId[]): Promise<void> {
  const logs = await tx
    .selectFrom("webhook_deliveries")
    .select(["id", "attempts_jsonl"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", idsOf(tx, deliveries))
    .execute();
  const rows = JSON.stringify(logs.map(({ id, attempts_jsonl }) => ({ id, log: shortened(attempts_jsonl) })));
  await sql`
    update webhook_deliveries set attempts_jsonl = listed.log
    from ${listed(tx, rows, { id: "text", log: "text" })}
    where organization_id = ${organizationId} and webhook_deliveries.id = listed.id`.execute(tx);
}

/** However many they are. */
function idsOf(tx: Tx, rows: readonly WithId[]) {
  return sql<string>`(select id from ${listed(tx, JSON.stringify(rows), { id: "text" })})`;
}
