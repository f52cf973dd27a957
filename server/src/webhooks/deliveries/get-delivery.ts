import type { WebhookDeliveryDetail } from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { findDelivery } from "./deliveries.store.ts";
import { toDeliveryView } from "./delivery.view.ts";

/** Gets a delivery with its attempts and its body. */
export async function getDelivery(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<WebhookDeliveryDetail> {
  assertRight(caller, "manage webhooks");
  const row = await findDelivery(read, caller.organizationId, id);
  if (!row) throw notFound(id);
  return { ...toDeliveryView(row), body: row.body };
}
