import type { Tx } from "../../context.ts";
import { compiledWithList } from "../../platform/db/compiled.ts";
import { setEndpoint } from "../endpoints/endpoints.store.ts";
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
  const ours: Ended[] = [];
  // What ended alike is written together; a token is of one endpoint, and so of one organization.
  const alike = Map.groupBy(ended, ({ delivery, next }) => `${delivery.token} ${JSON.stringify(next)}`);
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    const { organizationId, token } = first.delivery;
    const { status } = first.next;
    const nextAt = status === "waiting" ? new Date(first.next.at).toISOString() : null;
    const written = await settle(
      tx,
      group.map(({ delivery }) => delivery.id),
      { organizationId, token, status, nextAt },
    );
    const ids = new Set(written.map(({ id }) => id));
    ours.push(...group.filter(({ delivery }) => ids.has(delivery.id)));
  }
  await insertAttempts(tx, ours.map(attemptRow));
  for (const { delivery, next, endedAt } of ours)
    if (next.status === "failed" && next.isGone) await pauseAsGone(tx, delivery, endedAt);
}

const settle = compiledWithList(
  (
    tx: Tx,
    ids: readonly string[],
    given: { organizationId: string; token: string; status: Next["status"]; nextAt: string | null },
  ) =>
    tx
      .updateTable("webhook_deliveries")
      .set({ status: given.status, lease_token: null, next_attempt_at: given.nextAt })
      .where("organization_id", "=", given.organizationId)
      .where("id", "in", ids)
      .where("lease_token", "=", given.token)
      .returning("id"),
);

function attemptRow({ delivery, httpStatus, responseTimeMs, error, snippet }: Ended) {
  return {
    organization_id: delivery.organizationId,
    delivery_id: delivery.id,
    number: delivery.number,
    at: delivery.beganAt,
    http_status: httpStatus,
    response_time_ms: responseTimeMs,
    error,
    response_snippet: snippet,
  };
}

/** 410 says that nobody wants this any more; what waits is kept for whoever resumes it. */
async function pauseAsGone(tx: Tx, { organizationId, endpointId }: Claimed, at: string): Promise<void> {
  await setEndpoint(tx, organizationId, endpointId, { paused_at: at, pause_reason: "gone", updated_at: at });
}
