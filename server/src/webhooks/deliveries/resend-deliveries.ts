import { maxResentWebhooks, type BodyOf, type operations } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { instantFrom } from "../../platform/instant.ts";
import { getEndpoint } from "../endpoints/get-endpoint.ts";
import { endpointsDue } from "../queue/wake.ts";
import { countMeant } from "./deliveries.store.ts";
import { returnToQueue } from "./return-to-queue.ts";

/** Returns what an endpoint got, or should have got, in a range of time to its queue: for a receiver that lost it. Answers how many. */
export async function resendDeliveries(
  context: Context,
  endpointId: string,
  { status, ...range }: BodyOf<typeof operations.resendWebhookDeliveries>,
): Promise<number> {
  const { caller, clock, transact } = context;
  const { organizationId } = caller;
  const at = clock.now();
  const from = instantFrom("from", range.from);
  const to = range.to === undefined ? at : instantFrom("to", range.to);
  if (to < from)
    throw invalid(
      range.to === undefined ? { from: "must not be in the future" } : { to: "must not be before from" },
    );
  const meant = { organizationId, endpointId, which: { from, to, status } };
  return transact(async (tx) => {
    await getEndpoint({ read: tx, caller }, endpointId);
    const most = maxResentWebhooks + 1;
    if ((await countMeant(tx, meant, most)) === most)
      throw invalid({ to: `makes a range of more than ${maxResentWebhooks} deliveries: take a shorter one` });
    const resent = await returnToQueue(tx, meant, at);
    endpointsDue.sendAfterCommit(tx, [{ organizationId, id: endpointId }]);
    return resent;
  });
}
