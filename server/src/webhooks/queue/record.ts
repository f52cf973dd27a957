import type { WebhookAttempt } from "@proffer/contract";
import { sql } from "kysely";
import type { Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import { listed } from "../../platform/db/listed.ts";
import type { Taken } from "./take-out.ts";
import { enqueue } from "./enqueue.ts";
import { pauses, type Next } from "./plan.ts";

/** How an attempt ended. */
export interface End {
  readonly delivery: Pick<Taken, "queued" | "beganAt">;
  readonly next: Next;
  readonly httpStatus: number | null;
  readonly responseTimeMs: number | null;
  readonly error: string | null;
  readonly snippet: string | null;
}

/** One whose end was seen. */
export interface Ended extends End {
  readonly delivery: Taken;
  readonly endedAt: string;
  readonly responseTimeMs: number;
}

/** Forgets the batches that are over with these ends, and writes them. */
export async function record(tx: Tx, ended: readonly Ended[], over: readonly string[]): Promise<void> {
  // First, as whoever takes a batch for interrupted does: so one waits for the other, never both.
  if (over.length > 0) await forget(tx, { ids: JSON.stringify(over.map((id) => ({ id }))) });
  for (const { delivery, next, endedAt } of await writeEnds(tx, ended))
    if (pauses(next)) await pauseAsGone(tx, delivery, endedAt);
}

/**
 * Writes what becomes of deliveries and, into their logs, what was tried. Answers those that it wrote: an
 * end that comes too late, after the attempt was taken for interrupted, is left out.
 */
export async function writeEnds<E extends End>(tx: Tx, ends: readonly E[]): Promise<E[]> {
  if (ends.length === 0) return [];
  // All lock their rows in one order.
  const inOrder = ends.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const settled = await settle(tx, { ends: JSON.stringify(inOrder.map(endOf)) });
  const numbers = new Map(settled.map(({ id, attempts_ever }) => [id, attempts_ever]));
  const written = inOrder.filter((end) => numbers.get(idOf(end)) === end.delivery.queued.number);
  await enqueue(tx, written.flatMap(followingOf));
  return written;
}

function idOf({ delivery }: End): string {
  return delivery.queued.delivery_id;
}

const endColumns = {
  organization_id: "text",
  id: "text",
  number: "integer",
  status: "text",
  next_at: "timestamptz",
  line: "text",
} as const;

const settle = compiled((tx: Tx, { ends }: { ends: string }) => ({
  compile: () =>
    sql<{ id: string; attempts_ever: number }>`
      update webhook_deliveries
      set status = listed.status, attempts_ever = listed.number, next_attempt_at = listed.next_at,
        attempts_jsonl = attempts_jsonl || listed.line
      from ${listed(tx, ends, endColumns)}
      where webhook_deliveries.organization_id = listed.organization_id and webhook_deliveries.id = listed.id
        and attempts_ever = listed.number - 1
      returning webhook_deliveries.id, attempts_ever`.compile(tx),
}));

const forget = compiled((tx: Tx, { ids }: { ids: string }) => ({
  compile: () =>
    sql`delete from webhook_batches where id in (select id from ${listed(tx, ids, { id: "text" })})`.compile(
      tx,
    ),
}));

function endOf(end: End) {
  const { organization_id, delivery_id: id, number } = end.delivery.queued;
  const { next } = end;
  const line = `${JSON.stringify(attemptOf(end))}\n`;
  return { organization_id, id, number, status: next.status, next_at: nextAt(next), line };
}

function nextAt(next: Next): string | null {
  return next.status === "waiting" ? new Date(next.at).toISOString() : null;
}

function followingOf({ delivery: { queued }, next }: End) {
  const due_at = nextAt(next);
  if (due_at === null) return [];
  return [{ ...queued, due_at, attempt: queued.attempt + 1, number: queued.number + 1 }];
}

function attemptOf({ delivery, httpStatus, responseTimeMs, error, snippet }: End): WebhookAttempt {
  return {
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
async function pauseAsGone(tx: Tx, { endpoint }: Taken, at: string): Promise<void> {
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
