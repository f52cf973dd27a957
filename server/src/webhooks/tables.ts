import type { WebhookDelivery, WebhookEventType } from "@proffer/contract";

export interface WebhookTables {
  webhook_endpoints: EndpointRow;
  webhook_events: WebhookEventRow;
  webhook_deliveries: DeliveryRow;
  webhook_queue: QueueRow;
  webhook_batches: BatchRow;
}

/** Where an organization wants its events. */
export interface EndpointRow {
  organization_id: string;
  id: string;
  /** From 1 to 10 and one's own, so that no organization has more than ten; null when deleted. */
  slot: number | null;
  url: string;
  description: string | null;
  events_json: string;
  secret_sealed: string;
  /** What the secret was before it was rotated; it signs too until then. */
  old_secret_sealed: string | null;
  old_secret_until: string | null;
  created_at: string;
  updated_at: string;
  paused_at: string | null;
  pause_reason: "member" | "gone" | null;
  /** What waits for it is not sent any more, and purged. */
  deleted_at: string | null;
}

/** What every delivery of an event posts, to the byte. Its id is that of the recorded event, or of a test. */
export interface WebhookEventRow {
  organization_id: string;
  id: string;
  type: WebhookEventType;
  created_at: string;
  body: string;
}

/** One event for one endpoint. */
export interface DeliveryRow {
  organization_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  status: WebhookDelivery["status"];
  created_at: string;
  /** How many have ended. The fence: the end of an attempt is recorded only while this is the number before its own. */
  attempts_ever: number;
  /** Null unless waiting. */
  next_attempt_at: string | null;
  /** What was tried, a line of JSON for each attempt, as it is shown, oldest first. */
  attempts_jsonl: string;
}

/** The next attempt of a delivery that waits. Whoever takes it removes it. */
export interface QueueRow {
  endpoint_id: string;
  /** The `next_attempt_at` of the delivery. */
  due_at: string;
  delivery_id: string;
  organization_id: string;
  event_id: string;
  /** How much it posts. */
  bytes: number;
  /** Which of the eight, from 1. Retrying by hand begins anew. */
  attempt: number;
  /** Which one of all that there ever were, from 1. */
  number: number;
}

/** What one worker took from the queue at once, until the ends of all of it are recorded. */
export interface BatchRow {
  id: string;
  began_at: string;
  queued_json: string;
}
