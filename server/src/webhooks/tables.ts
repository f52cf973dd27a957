import type { WebhookDelivery, WebhookEventType } from "@proffer/contract";

export interface WebhookTables {
  webhook_endpoints: EndpointRow;
  webhook_events: WebhookEventRow;
  webhook_deliveries: DeliveryRow;
  webhook_attempts: AttemptRow;
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
  /** Of the eight; counted when one begins. Retrying by hand begins anew. */
  attempts: number;
  attempts_ever: number;
  /** When a worker may take it, or could take it for the attempt that is under way. Null unless waiting. */
  next_attempt_at: string | null;
  /** The fence: whoever records the end of an attempt must still hold it. */
  lease_token: string | null;
  /** Nobody takes it before; during an attempt, when it is due again if nobody records its end. */
  leased_until: string | null;
  /** When the last attempt began. */
  attempt_began_at: string | null;
}

/** One HTTP try. */
export interface AttemptRow {
  organization_id: string;
  delivery_id: string;
  /** From 1, over all budgets. */
  number: number;
  at: string;
  http_status: number | null;
  response_time_ms: number | null;
  error: string | null;
  response_snippet: string | null;
}
