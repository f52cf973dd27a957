import type { UpdateWebhookEndpoint } from "@proffer/contract";
import { requireRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { endpointsDue } from "../queue/wake.ts";
import type { EndpointRow } from "../tables.ts";
import { eventsJson } from "./create-endpoint.ts";
import { endpointById, setEndpoint } from "./endpoints.store.ts";

/** Changes what is named; a new address has been checked. What waits follows the endpoint: its address, its pause. */
export async function updateEndpoint(
  { caller, transact, clock }: Context,
  id: string,
  { url, description, events, paused }: UpdateWebhookEndpoint,
): Promise<EndpointRow> {
  requireRight(caller, "manage webhooks");
  const { organizationId } = caller;
  const at = clock.now();
  return transact(async (tx) => {
    const before = await endpointById(tx, organizationId, id);
    if (!before) throw notFound(id);
    const isPaused = before.paused_at !== null;
    const after = await setEndpoint(tx, organizationId, id, {
      updated_at: at,
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events && { events_json: eventsJson(events) }),
      ...(paused === true && !isPaused && { paused_at: at, pause_reason: "member" }),
      ...(paused === false && { paused_at: null, pause_reason: null }),
    });
    if (!after) throw notFound(id);
    if (paused === false) endpointsDue.sendAfterCommit(tx, [{ organizationId, id }]);
    return after;
  });
}
