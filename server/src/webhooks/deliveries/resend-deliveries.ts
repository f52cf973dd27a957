import { maxResentWebhooks, type BodyOf, type operations } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { parseInstantField } from "../../platform/instant.ts";
import { getEndpoint } from "../endpoints/get-endpoint.ts";
import { endpointsDue } from "../queue/endpoints-due.ts";
import { countDeliveries } from "./deliveries.store.ts";
import { requeueDeliveries } from "./requeue-deliveries.ts";

/** Resends the deliveries of an endpoint in a range of time, for a receiver that lost them. Returns their number. */
export async function resendDeliveries(
  context: Context,
  endpointId: string,
  { status, ...range }: BodyOf<typeof operations.resendWebhookDeliveries>,
): Promise<number> {
  const { caller, clock, transact } = context;
  const { organizationId } = caller;
  const at = clock.now();
  const from = parseInstantField("from", range.from);
  const to = range.to === undefined ? at : parseInstantField("to", range.to);
  if (to < from)
    throw invalid(
      range.to === undefined ? { from: "must not be in the future" } : { to: "must not be before from" },
    );
  const selection = { organizationId, endpointId, by: { from, to, status } };
  return transact(async (tx) => {
    await getEndpoint({ read: tx, caller }, endpointId);
    const maxCount = maxResentWebhooks + 1;
    if ((await countDeliveries(tx, selection, maxCount)) === maxCount)
      throw invalid({
        to: `makes a range of more than ${maxResentWebhooks} deliveries: choose a shorter range`,
      });
    const resent = await requeueDeliveries(tx, selection, at);
    endpointsDue.sendAfterCommit(tx, [{ organizationId, id: endpointId }]);
    return resent;
  });
}
