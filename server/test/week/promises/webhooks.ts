import { hash } from "node:crypto";
import { expect } from "vitest";
import { findWebhookTrigger } from "../../../src/webhooks/events/webhook-trigger.ts";
import type { Receipt } from "../receivers.ts";
import type { World } from "../world.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The delays of the specification, 6.5, written independently. */
const delaysMs = [0, 30 * second, 2 * minute, 15 * minute, hour, 4 * hour, 8 * hour, 24 * hour];
const leaseMs = 30 * second;

interface Attempt {
  readonly at: string;
  readonly http_status: number | null;
  readonly error: string | null;
}

/**
 * Asserts that each event has one delivery for each subscribed endpoint, signed, with the same bytes each time,
 * attempted by the schedule and never early. The log of a delivery must match its receiver's records. Returns
 * the number of deliveries.
 */
export async function checkWebhooks({ db, receivers }: World): Promise<number> {
  const endpoints = await db.read
    .selectFrom("webhook_endpoints")
    .select(["id", "url", "paused_at", "events_json"])
    .execute();
  const events = await db.read.selectFrom("events").selectAll().execute();
  const expectedPairs = events.flatMap(({ id, type, metadata_json }) => {
    const trigger = findWebhookTrigger({ type, metadata: JSON.parse(metadata_json) });
    const subscribers = endpoints.filter(({ events_json }) =>
      JSON.parse(events_json).includes(trigger?.type),
    );
    return subscribers.map((endpoint) => `${id} ${endpoint.id}`);
  });
  const deliveries = await db.read
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", "webhook_events.id", "event_id")
    .select(["webhook_deliveries.id", "endpoint_id", "event_id", "status", "attempts_jsonl", "body"])
    .execute();
  expect(deliveries.map(({ event_id, endpoint_id }) => `${event_id} ${endpoint_id}`).toSorted()).toEqual(
    expectedPairs.toSorted(),
  );
  const receiptsByDelivery = Map.groupBy(receivers.receipts, ({ deliveryId }) => deliveryId);
  expect(receivers.receipts.filter(({ fault }) => fault !== null)).toEqual([]);
  const isPaused = new Map(endpoints.map(({ id, paused_at }) => [id, paused_at !== null]));
  for (const { id, endpoint_id, status, attempts_jsonl, body } of deliveries) {
    const attempts = attempts_jsonl
      .split("\n")
      .filter((text) => text !== "")
      .map((text): Attempt => JSON.parse(text));
    const receipts = receiptsByDelivery.get(id) ?? [];
    expect(new Set([...receipts.map(({ bodyHash }) => bodyHash), hash("sha256", body)]).size).toBe(1);
    checkAttempts(attempts, receipts);
    expect({ id, attempts, status }).toEqual({
      id,
      attempts,
      status: toStatus(attempts, isPaused.get(endpoint_id) ?? false),
    });
  }
  return deliveries.length;
}

/**
 * Asserts that attempts have the gaps of the schedule. Receivers have received all logged attempts, and
 * possibly attempts of a killed process.
 */
function checkAttempts(attempts: readonly Attempt[], receipts: readonly Receipt[]): void {
  expect(attempts.length).toBeLessThanOrEqual(delaysMs.length);
  let seen = 0;
  let notBefore = "";
  for (const [index, { at, error, http_status }] of attempts.entries()) {
    expect({ attempts, early: at < notBefore }).toEqual({ attempts, early: false });
    const receipt = receipts[seen];
    const isReceived = receipt !== undefined && receipt.beganAt >= at && receipt.beganAt < addMs(at, leaseMs);
    if (error === "interrupted") seen += isReceived ? 1 : 0;
    else if (error !== "connection_refused") {
      expect({ attempts, receipts, outcome: receipt?.outcome }).toEqual({
        attempts,
        receipts,
        outcome: String(http_status ?? error),
      });
      seen += 1;
    }
    const endedAt = isReceived && receipt.endedAt > at ? receipt.endedAt : at;
    notBefore = addMs(endedAt, delaysMs[index + 1] ?? 0);
  }
  expect({ receipts, attempts, seen }).toEqual({ receipts, attempts, seen: receipts.length });
}

function toStatus(attempts: readonly Attempt[], isPaused: boolean): string {
  const last = attempts.at(-1);
  const status = last?.http_status ?? null;
  if (status !== null && status >= 200 && status < 300) return "delivered";
  const isFinal = status !== null && status < 500 && ![408, 425, 429].includes(status);
  if (isFinal || attempts.length === delaysMs.length) return "failed";
  return isPaused ? "waiting" : "never ended";
}

function addMs(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
