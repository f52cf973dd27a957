import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { AttemptRow } from "../tables.ts";
import { insertAttempts } from "./attempts.store.ts";
import type { Claimed } from "./claim.ts";
import { enqueue } from "./enqueue.ts";
import type { Next } from "./plan.ts";

/** How an attempt ended. */
export interface End {
  readonly delivery: Pick<Claimed, "queued" | "beganAt">;
  readonly next: Next;
  readonly httpStatus: number | null;
  readonly responseTimeMs: number | null;
  readonly error: string | null;
  readonly snippet: string | null;
}

/** One whose end was seen. */
export interface Ended extends End {
  readonly delivery: Claimed;
  readonly endedAt: string;
  readonly responseTimeMs: number;
}

/** Writes how attempts ended, and forgets the batches that are over with that. */
export async function record(tx: Tx, ended: readonly Ended[], over: readonly string[]): Promise<void> {
  for (const { delivery, next, endedAt } of await writeEnds(tx, ended))
    if (next.status === "failed" && next.isGone) await pauseAsGone(tx, delivery, endedAt);
  if (over.length > 0) await forget(tx, { ids: JSON.stringify(over.map((id) => ({ id }))) });
}

/**
 * Writes what becomes of deliveries, and each attempt into their logs, in one transaction. Answers those that it wrote: an
 * end that comes too late, after the attempt was taken for interrupted, is left out.
 */
export async function writeEnds<E extends End>(tx: Tx, ends: readonly E[]): Promise<E[]> {
  if (ends.length === 0) return [];
  const settled = await settle(tx, { ends: JSON.stringify(ends.map(endOf)) });
  const ids = new Set(settled.map(({ id }) => id));
  const written = ends.filter(({ delivery: { queued } }) => ids.has(queued.delivery_id));
  await insertAttempts(tx, written.map(attemptOf));
  await enqueue(tx, written.flatMap(followingOf));
  return written;
}

const settle = compiled((tx: Tx, { ends }: { ends: string }) => ({
  compile: () =>
    sql<{ id: string }>`
      update webhook_deliveries
      set status = listed.status, attempts_ever = listed.number, next_attempt_at = listed.next_at
      from ${listed(tx, ends, { organization_id: "text", id: "text", number: "integer", status: "text", next_at: "timestamptz" })}
      where webhook_deliveries.organization_id = listed.organization_id and webhook_deliveries.id = listed.id
        and attempts_ever = listed.number - 1
      returning webhook_deliveries.id`.compile(tx),
}));

const forget = compiled((tx: Tx, { ids }: { ids: string }) => ({
  compile: () =>
    sql`delete from webhook_batches where id in (select id from ${listed(tx, ids, { id: "text" })})`.compile(
      tx,
    ),
}));

function endOf({ delivery: { queued }, next }: End) {
  const { organization_id, delivery_id: id, number } = queued;
  return { organization_id, id, number, status: next.status, next_at: nextAt(next) };
}

function nextAt(next: Next): string | null {
  return next.status === "waiting" ? new Date(next.at).toISOString() : null;
}

function followingOf({ delivery: { queued }, next }: End) {
  const due_at = nextAt(next);
  if (due_at === null) return [];
  return [{ ...queued, due_at, attempt: queued.attempt + 1, number: queued.number + 1 }];
}

function attemptOf({ delivery, httpStatus, responseTimeMs, error, snippet }: End): AttemptRow {
  const { organization_id, delivery_id, number } = delivery.queued;
  return {
    organization_id,
    delivery_id,
    number,
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
