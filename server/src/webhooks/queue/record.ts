import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import { insertAttempts } from "./attempts.store.ts";
import type { Claimed } from "./claim.ts";
import type { Next } from "./plan.ts";

/** How an attempt ended. */
export interface Ended {
  readonly delivery: Claimed;
  readonly endedAt: string;
  readonly next: Next;
  readonly httpStatus: number | null;
  readonly responseTimeMs: number;
  readonly error: string | null;
  readonly snippet: string | null;
}

/**
 * Writes how attempts ended and what becomes of their deliveries, in one transaction. What lost its lease meanwhile is
 * left out: another attempt speaks for it.
 */
export async function record(tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  const settled = await settle(tx, { ends: JSON.stringify(ended.map(endOf)) });
  const numbers = new Map(settled.map(({ id, attempts_ever }) => [id, attempts_ever]));
  const ours = ended.filter(({ delivery }) => numbers.get(delivery.id) === delivery.number);
  await insertAttempts(tx, ours.map(attemptOf));
  for (const { delivery, next, endedAt } of ours)
    if (next.status === "failed" && next.isGone) await pauseAsGone(tx, delivery, endedAt);
}

const settle = compiled((tx: Tx, { ends }: { ends: string }) => ({
  compile: () =>
    sql<{ id: string; attempts_ever: number }>`
      update webhook_deliveries
      set status = listed.status, lease_token = null, leased_until = null, next_attempt_at = listed.next_at
      from ${listed(tx, ends, { organization_id: "text", id: "text", token: "text", status: "text", next_at: "timestamptz" })}
      where webhook_deliveries.organization_id = listed.organization_id and webhook_deliveries.id = listed.id
        and lease_token = listed.token
      returning webhook_deliveries.id, attempts_ever`.compile(tx),
}));

function endOf({ delivery: { id, token, endpoint }, next }: Ended) {
  const next_at = next.status === "waiting" ? new Date(next.at).toISOString() : null;
  return { organization_id: endpoint.organization_id, id, token, status: next.status, next_at };
}

function attemptOf({ delivery, httpStatus, responseTimeMs, error, snippet }: Ended) {
  return {
    organization_id: delivery.endpoint.organization_id,
    delivery_id: delivery.id,
    number: delivery.number,
    at: delivery.beganAt,
    http_status: httpStatus,
    response_time_ms: responseTimeMs,
    error,
    response_snippet: snippet,
  };
}

/**
 * 410 says that nobody wants this any more; what waits is kept for whoever resumes it. It speaks of the address that was
 * posted to: an endpoint that has another one by now goes on, and what a member paused stays as it is.
 */
async function pauseAsGone(tx: Tx, { endpoint }: Claimed, at: string): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set({ paused_at: at, pause_reason: "gone", updated_at: at })
    .where("organization_id", "=", endpoint.organization_id)
    .where("id", "=", endpoint.id)
    .where("url", "=", endpoint.url)
    .where("paused_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}
