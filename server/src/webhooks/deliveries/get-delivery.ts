import type { WebhookDeliveryDetail } from "@proffer/contract";
import { requireRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { deliveryById } from "./deliveries.store.ts";
import { deliveryView } from "./delivery.view.ts";

/** One delivery with its attempts and what is posted. */
export async function getDelivery(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<WebhookDeliveryDetail> {
  requireRight(caller, "manage webhooks");
  const row = await deliveryById(read, caller.organizationId, id);
  if (!row) throw notFound(id);
  return { ...deliveryView(row), body: row.body };
}
