import type { WebhookDelivery, WebhookEventType } from "@proffer/contract";

export interface WebhookTables {
  webhook_endpoints: EndpointRow;
  webhook_events: WebhookEventRow;
  webhook_deliveries: DeliveryRow;
  webhook_queue: QueuedAttempt;
  webhook_batches: BatchRow;
}

/** A URL that an organization subscribes with. */
export interface EndpointRow {
  organization_id: string;
  id: string;
  /**
   * A number from 1 to 10, unique within the organization, which limits the number of endpoints; null for a
   * deleted one.
   */
  slot: number | null;
  url: string;
  description: string | null;
  events_json: string;
  secret_sealed: string;
  /** The secret before the last rotation; it signs too until `old_secret_until`. */
  old_secret_sealed: string | null;
  old_secret_until: string | null;
  created_at: string;
  updated_at: string;
  paused_at: string | null;
  /** `gone`: the receiver answered 410. */
  pause_reason: "member" | "gone" | null;
  /** The time from which nothing is sent, and after which the purge removes its rows. */
  deleted_at: string | null;
}

/** The key of an endpoint as its row names it. */
export type EndpointId = Pick<EndpointRow, "organization_id" | "id">;

/**
 * The body that every delivery of an event posts, to the byte. The id is that of the recorded event, or of a
 * test.
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
  /** The number of settled attempts. The fence: attempt n is settled only while this column is n - 1. */
  attempts_ever: number;
  /** Null unless waiting. */
  next_attempt_at: string | null;
  /** The log: one line of JSON for each attempt, in the shape of the API, the oldest first. */
  attempts_jsonl: string;
}

/** The next attempt of a waiting delivery. The worker that claims it moves it into a batch. */
export interface QueuedAttempt {
  endpoint_id: string;
  /** The `next_attempt_at` of the delivery. */
  due_at: string;
  delivery_id: string;
  organization_id: string;
  event_id: string;
  /** The size of the body. */
  bytes: number;
  /** The position in the retry schedule, from 1 to 8. A retry by hand starts again with 1. */
  attempt: number;
  /** The position among all attempts of the delivery, from 1. */
  number: number;
}

/** The attempts that a worker has claimed together, until all of them are settled. */
export interface BatchRow {
  id: string;
  began_at: string;
  queued_json: string;
}
