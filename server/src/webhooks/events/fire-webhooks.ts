import { webhookExamples, type WebhookEventType, redact } from "@proffer/contract";
import type { EventSubscriber, Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { findProposalDetail } from "../../proposals/index.ts";
import { listEndpoints } from "../endpoints/endpoints.store.ts";
import { getEndpoint } from "../endpoints/endpoints.ts";
import { insertEvent } from "./events.store.ts";
import { findWebhookTrigger, type WebhookTrigger } from "./webhook-trigger.ts";

/**
 * Writes the webhook event and its deliveries in the transaction of the recorded event, if an endpoint
 * subscribes to it.
 */
export const fireWebhooks: EventSubscriber = async (tx, event) => {
  const { organization_id, id, proposal_id, at } = event;
  const trigger = findWebhookTrigger(event);
  if (!trigger || proposal_id === null) return;
  const subscribers = (await listEndpoints(tx, organization_id)).filter(({ events }) =>
    events.includes(trigger.type),
  );
  if (subscribers.length === 0) return;
  const proposal = await findProposalDetail(tx, organization_id, proposal_id, at);
  if (!proposal) return;
  await insertEvent(
    tx,
    {
      organization_id,
      id,
      type: trigger.type,
      created_at: at,
      body: formatEnvelope({ id, createdAt: at, proposal, ...trigger }),
    },
    subscribers.map((endpoint) => endpoint.id),
  );
};

/**
 * Sends a sample event to one endpoint, even if the endpoint does not subscribe to its type. Returns the id
 * of the delivery.
 */
export async function testEndpoint(
  { caller, clock, transact }: Context,
  endpointId: string,
  type: WebhookEventType = "proposal.created",
): Promise<string> {
  const at = clock.now();
  const id = createId();
  return transact(async (tx) => {
    const { organization_id, paused_at } = await getEndpoint({ read: tx, caller }, endpointId);
    if (paused_at !== null) throw invalid({ paused: "must be false: a paused endpoint receives nothing" });
    const { data, change } = webhookExamples[type];
    const body = formatEnvelope({ id, type, createdAt: at, proposal: data, change });
    const event = { organization_id, id, type, created_at: at, body };
    const [deliveryId = ""] = await insertEvent(tx, event, [endpointId]);
    return deliveryId;
  });
}

export interface Envelope extends WebhookTrigger {
  readonly id: string;
  readonly createdAt: string;
  /** The proposal in the shape of the API. */
  readonly proposal: unknown;
}

/**
 * Formats the body of an event. This runs once per event, because all attempts must send the same bytes
 * (specification, 6.2).
 */
function formatEnvelope({ id, type, createdAt, proposal, change }: Envelope): string {
  return JSON.stringify({
    id,
    type,
    created_at: createdAt,
    data: redact(proposal),
    ...(change && { change }),
  });
}
