import type { WebhookDelivery } from "@proffer/contract";
import { parseAttempts } from "./attempts-log.ts";
import type { DeliveryWithType } from "./deliveries.store.ts";

export function toDeliveryView(row: DeliveryWithType): WebhookDelivery {
  return {
    id: row.id,
    endpoint: row.endpoint_id,
    event: row.event_id,
    type: row.type,
    status: row.status,
    created_at: row.created_at,
    next_attempt_at: row.next_attempt_at,
    attempts: parseAttempts(row.attempts_jsonl),
  };
}
