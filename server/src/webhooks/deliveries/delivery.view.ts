import type { WebhookAttempt, WebhookDelivery } from "@proffer/contract";
import type { AttemptRow } from "../tables.ts";
import type { DeliveryWithType } from "./deliveries.store.ts";

export function deliveryView(row: DeliveryWithType, attempts: readonly AttemptRow[] = []): WebhookDelivery {
  return {
    id: row.id,
    endpoint: row.endpoint_id,
    event: row.event_id,
    type: row.type,
    status: row.status,
    created_at: row.created_at,
    next_attempt_at: row.next_attempt_at,
    attempts: attempts.map(attemptView),
  };
}

function attemptView({
  at,
  http_status,
  response_time_ms,
  error,
  response_snippet,
}: AttemptRow): WebhookAttempt {
  return { at, http_status, response_time_ms, error, response_snippet };
}
