import type { WebhookDelivery } from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { endpointsDue } from "../queue/endpoints-due.ts";
import { findDelivery } from "./deliveries.store.ts";
import { getDelivery } from "./get-delivery.ts";
import { requeueDeliveries } from "./requeue-deliveries.ts";

/** Retries a delivery of any status: the same id, the same bytes, eight new attempts, the first at once. */
export async function retryDelivery(context: Context, id: string): Promise<WebhookDelivery> {
  const { caller, clock, transact } = context;
  assertRight(caller, "manage webhooks");
  const { organizationId } = caller;
  return transact(async (tx) => {
    const delivery = await findDelivery(tx, organizationId, id);
    if (!delivery) throw notFound(id);
    const selection = { organizationId, endpointId: delivery.endpoint_id, by: { id } };
    const requeued = await requeueDeliveries(tx, selection, clock.now());
    if (requeued === 0) throw invalid({ status: "cannot be changed now: an attempt is under way" });
    endpointsDue.sendAfterCommit(tx, [{ organizationId, id: delivery.endpoint_id }]);
    const { body: _body, ...shown } = await getDelivery({ read: tx, caller }, id);
    return shown;
  });
}
