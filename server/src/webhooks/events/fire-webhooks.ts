import type { WebhookEventType } from "@proffer/contract";
import type { Follow } from "../../context.ts";
import { proposalDetail } from "../../proposals/core.ts";
import { endpointsOf } from "../endpoints/endpoints.store.ts";
import { envelopeBody } from "./envelope.ts";
import { insertEvent } from "./events.store.ts";
import { firingOf } from "./firing.ts";

/** Writes what an event sends to whom, in the transaction that records it; where nobody listens, nothing is made. */
export const fireWebhooks: Follow = async (tx, event) => {
  const { organization_id, id, proposal_id, at } = event;
  const firing = firingOf(event);
  if (!firing || proposal_id === null) return;
  const listening = (await endpointsOf(tx, organization_id)).filter(({ events_json }) =>
    (JSON.parse(events_json) as WebhookEventType[]).includes(firing.type),
  );
  if (listening.length === 0) return;
  const proposal = await proposalDetail(tx, organization_id, proposal_id, at);
  if (!proposal) return;
  await insertEvent(
    tx,
    {
      organization_id,
      id,
      type: firing.type,
      created_at: at,
      body: envelopeBody({ id, createdAt: at, proposal, ...firing }),
    },
    listening.map((endpoint) => endpoint.id),
  );
};
