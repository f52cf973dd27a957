import { pausedWebhookDays } from "@proffer/contract";
import type { Reader, Tx } from "../../context.ts";
import { insertAttempts } from "../queue/attempts.store.ts";
import { isFree } from "../queue/due.ts";
import type { AttemptRow, DeliveryRow, EndpointRow } from "../tables.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Paused = Pick<EndpointRow, "organization_id" | "id">;

export function pausedEndpoints(read: Reader): Promise<Paused[]> {
  return read
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("paused_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Ends some of what has been due at a paused endpoint for too long, whose queue would grow for ever, and logs why.
 * Retried by hand, it waits anew. Answers how many.
 */
export async function endPaused(
  tx: Tx,
  { organization_id, id }: Paused,
  now: string,
  most: number,
): Promise<number> {
  const before = new Date(Date.parse(now) - pausedWebhookDays * dayMs).toISOString();
  const ended = await tx
    .updateTable("webhook_deliveries")
    .set((eb) => ({
      status: "failed",
      next_attempt_at: null,
      leased_until: null,
      attempts_ever: eb("attempts_ever", "+", 1),
    }))
    .where("organization_id", "=", organization_id)
    .where("next_attempt_at", "<", before)
    .where(isFree(now))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .where("endpoint_id", "=", id)
        .where("next_attempt_at", "<", before)
        .where(isFree(now))
        .limit(most),
    )
    .returningAll()
    .execute();
  const interrupted = ended.filter((row) => row.lease_token !== null);
  await freeOfLease(tx, organization_id, interrupted);
  await insertAttempts(tx, [
    ...interrupted.map((row) =>
      unanswered(row, row.attempts_ever - 1, "interrupted", row.attempt_began_at ?? now),
    ),
    ...ended.map((row) => unanswered(row, row.attempts_ever, "paused", now)),
  ]);
  return ended.length;
}

async function freeOfLease(tx: Tx, organizationId: string, rows: readonly DeliveryRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable("webhook_deliveries")
    .set({ lease_token: null })
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .execute();
}

function unanswered(
  { organization_id, id }: DeliveryRow,
  number: number,
  error: string,
  at: string,
): AttemptRow {
  return {
    organization_id,
    delivery_id: id,
    number,
    at,
    http_status: null,
    response_time_ms: null,
    error,
    response_snippet: null,
  };
}
