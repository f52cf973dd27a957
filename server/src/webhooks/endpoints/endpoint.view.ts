import type { WebhookEndpoint } from "@proffer/contract";
import type { Endpoint } from "./endpoints.store.ts";

/** The endpoint as the API returns it: without its secrets. */
export function toEndpointView(endpoint: Endpoint): WebhookEndpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    paused: endpoint.paused_at !== null,
    pause_reason: endpoint.pause_reason,
    created_at: endpoint.created_at,
    updated_at: endpoint.updated_at,
  };
}
