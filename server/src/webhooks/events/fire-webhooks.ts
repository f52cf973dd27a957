import type { EventSubscriber } from "../../context.ts";
import { findProposalDetail } from "../../proposals/index.ts";
import { listEndpoints } from "../endpoints/endpoints.store.ts";
import { formatEnvelope } from "./envelope.ts";
import { insertEvent } from "./events.store.ts";
import { findTrigger } from "./webhook-trigger.ts";

/** Writes the webhook event and its deliveries in the transaction that records the event. Writes nothing without a subscriber. */
export const fireWebhooks: EventSubscriber = async (tx, event) => {
  const { organization_id, id, proposal_id, at } = event;
  const trigger = findTrigger(event);
  if (!trigger || proposal_id === null) return;
  const subscribers = (await listEndpoints(tx, organization_id)).filter(({ events }) =>
    events.includes(trigger.type),
  );
  if (subscribers.length === 0) return;
  const proposal = await findProposalDetail(tx, organization_id, proposal_id, at);
  if (!proposal) return;
  await insertEvent(
    tx,
    {
      organization_id,
      id,
      type: trigger.type,
      created_at: at,
      body: formatEnvelope({ id, createdAt: at, proposal, ...trigger }),
    },
    subscribers.map((endpoint) => endpoint.id),
  );
};
