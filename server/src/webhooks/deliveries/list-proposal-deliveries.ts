import { maxProposalWebhookEvents, type ProposalWebhookDelivery } from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { listLatestEventIds } from "../../records/events/index.ts";
import { notFound } from "../../platform/errors.ts";
import { hasProposal } from "../../proposals/index.ts";
import { triggeringTypes } from "../events/webhook-trigger.ts";
import { listDeliveriesOfEvents } from "./deliveries.store.ts";
import { toDeliveryView } from "./delivery.view.ts";

/** Lists the deliveries of the latest events of a proposal to every endpoint, the newest first. */
export async function listProposalDeliveries(
  { read, caller }: Context,
  proposalId: string,
): Promise<ProposalWebhookDelivery[]> {
  assertRight(caller, "manage webhooks");
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, proposalId))) throw notFound(proposalId);
  const eventIds = await listLatestEventIds(read, {
    organizationId,
    proposalId,
    types: triggeringTypes,
    limit: maxProposalWebhookEvents,
  });
  const rows = await listDeliveriesOfEvents(read, organizationId, eventIds);
  return rows.map((row) => Object.assign(toDeliveryView(row), { url: row.url }));
}
