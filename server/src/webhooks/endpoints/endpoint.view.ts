import type { WebhookEndpoint } from "@proffer/contract";
import type { EndpointRow } from "../tables.ts";

/** The endpoint as the API returns it: without its secrets. */
export function endpointView(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: JSON.parse(row.events_json),
    paused: row.paused_at !== null,
    pause_reason: row.pause_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
