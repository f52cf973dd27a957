import type { operations, QueryOf, WebhookDelivery } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { getEndpoint } from "../endpoints/get-endpoint.ts";
import { listDeliveryRows } from "./deliveries.store.ts";
import { toDeliveryView } from "./delivery.view.ts";

type Query = QueryOf<typeof operations.listWebhookDeliveries>;

/** Lists one page of the deliveries of an endpoint, the newest first. */
export async function listDeliveries(
  context: Context,
  endpointId: string,
  { page = 1, limit = 20, status }: Query,
): Promise<{ data: WebhookDelivery[]; total: number }> {
  await getEndpoint(context, endpointId);
  const { organizationId } = context.caller;
  const { rows, total } = await listDeliveryRows(context.read, {
    organizationId,
    endpointId,
    status,
    page,
    limit,
  });
  return { data: rows.map(toDeliveryView), total };
}
