import type { WebhookDelivery, WebhookEventType } from "@proffer/contract";

export interface WebhookTables {
  webhook_endpoints: EndpointRow;
  webhook_events: WebhookEventRow;
  webhook_deliveries: DeliveryRow;
  webhook_queue: QueuedAttempt;
  webhook_batches: BatchRow;
}

/** A URL subscribed by an organization. */
export interface EndpointRow {
  organization_id: string;
  id: string;
  /**
   * A number from 1 to 10. Unique within the organization, which limits the number of endpoints to ten. Null
   * for a deleted endpoint.
   */
  slot: number | null;
  url: string;
  description: string | null;
  events_json: string;
  secret_sealed: string;
  /** The secret before the last rotation. It also signs until `old_secret_until`. */
  old_secret_sealed: string | null;
  old_secret_until: string | null;
  created_at: string;
  updated_at: string;
  paused_at: string | null;
  /** `gone` if the receiver answered 410. */
  pause_reason: "member" | "gone" | null;
  /** The time of deletion. Sending stops at once, and the purge removes the rows later. */
  deleted_at: string | null;
}

/** The key of an endpoint, with the column names of its row. */
export type EndpointId = Pick<EndpointRow, "organization_id" | "id">;

/**
 * The body of an event. Every delivery of the event posts the same bytes. The id is the id of the recorded
 * event, or a new id for a test.
 */
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
  /**
   * The number of settled attempts. Used as a fence: attempt n can be settled only while this column is n -
   * 1.
   */
  attempts_ever: number;
  /** Null unless the delivery is waiting. */
  next_attempt_at: string | null;
  /** The log: one line of JSON for each attempt, in the shape of the API, oldest first. */
  attempts_jsonl: string;
}

/** The next attempt of a waiting delivery. A worker that claims the attempt moves it into a batch. */
export interface QueuedAttempt {
  endpoint_id: string;
  /** The `next_attempt_at` of the delivery. */
  due_at: string;
  delivery_id: string;
  organization_id: string;
  event_id: string;
  /** The size of the body in bytes. */
  bytes: number;
  /** The position in the retry schedule, from 1 to 8. A manual retry starts at 1 again. */
  attempt: number;
  /** The position among all attempts of the delivery, from 1. */
  number: number;
}

/** Attempts that a worker has claimed together. The row exists until all of them are settled. */
export interface BatchRow {
  id: string;
  began_at: string;
  queued_json: string;
}
