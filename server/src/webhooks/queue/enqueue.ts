import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { DeliveryRow, QueueRow } from "../tables.ts";

const columns = {
  endpoint_id: "text",
  due_at: "timestamptz",
  delivery_id: "text",
  organization_id: "text",
  event_id: "text",
  bytes: "integer",
  attempt: "integer",
  number: "integer",
} as const satisfies Record<keyof QueueRow, string>;

export const queueColumns = Object.keys(columns) as ReadonlyArray<keyof QueueRow>;

/** The first of a fresh budget. */
export function firstAttemptOf(delivery: DeliveryRow, dueAt: string, bytes: number): QueueRow {
  return {
    endpoint_id: delivery.endpoint_id,
    due_at: dueAt,
    delivery_id: delivery.id,
    organization_id: delivery.organization_id,
    event_id: delivery.event_id,
    bytes,
    attempt: 1,
    number: delivery.attempts_ever + 1,
  };
}

/** Lets attempts wait for their time. Their deliveries say `waiting`, and the same time. */
export async function enqueue(tx: Tx, rows: readonly QueueRow[]): Promise<void> {
  if (rows.length > 0) await insert(tx, { rows: JSON.stringify(rows) });
}

const insert = compiled((tx: Tx, { rows }: { rows: string }) => {
  const names = sql.join(queueColumns.map((name) => sql.ref(name)));
  return {
    compile: () =>
      sql`insert into webhook_queue (${names}) select ${names} from ${listed(tx, rows, columns)}`.compile(tx),
  };
});
