import type { UpdateWebhookEndpoint } from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { endpointsDue } from "../queue/endpoints-due.ts";
import { sortEventTypes } from "./create-endpoint.ts";
import { type Endpoint, findEndpoint, updateEndpointFields } from "./endpoints.store.ts";

/** Updates the given fields; a new URL has been checked before. Waiting deliveries follow the URL and the pause of their endpoint. */
export async function updateEndpoint(
  { caller, transact, clock }: Context,
  id: string,
  { url, description, events, paused }: UpdateWebhookEndpoint,
): Promise<Endpoint> {
  assertRight(caller, "manage webhooks");
  const { organizationId } = caller;
  const at = clock.now();
  return transact(async (tx) => {
    const before = await findEndpoint(tx, organizationId, id);
    if (!before) throw notFound(id);
    const isPaused = before.paused_at !== null;
    const after = await updateEndpointFields(tx, organizationId, id, {
      updated_at: at,
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events && { events: sortEventTypes(events) }),
      ...(paused === true && !isPaused && { paused_at: at, pause_reason: "member" }),
      ...(paused === false && { paused_at: null, pause_reason: null }),
    });
    if (!after) throw notFound(id);
    if (paused === false) endpointsDue.sendAfterCommit(tx, [{ organizationId, id }]);
    return after;
  });
}
