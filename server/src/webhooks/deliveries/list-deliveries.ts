import type { operations, QueryOf, WebhookDelivery } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { getEndpoint } from "../endpoints/get-endpoint.ts";
import { deliveriesOf } from "./deliveries.store.ts";
import { deliveryView } from "./delivery.view.ts";

type Query = QueryOf<typeof operations.listWebhookDeliveries>;

/** One page of what was, is and will be sent to an endpoint, newest first. */
export async function listDeliveries(
  context: Context,
  endpointId: string,
  { page = 1, limit = 20, status }: Query,
): Promise<{ data: WebhookDelivery[]; total: number }> {
  await getEndpoint(context, endpointId);
  const { organizationId } = context.caller;
  const { rows, total } = await deliveriesOf(context.read, {
    organizationId,
    endpointId,
    status,
    page,
    limit,
  });
  return { data: rows.map(deliveryView), total };
}
