import { webhookExamples, type WebhookEventType } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { getEndpoint } from "../endpoints/get-endpoint.ts";
import { formatEnvelope } from "./envelope.ts";
import { insertEvent } from "./events.store.ts";

/** Sends a sample event to one endpoint, whatever types it subscribes to. Returns the id of the delivery. */
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
