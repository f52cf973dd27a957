import { maxWebhookEndpoints, webhookEventTypes, type CreateWebhookEndpoint } from "@proffer/contract";
import { requireRight } from "../../accounts/index.ts";
import type { Context, Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { EndpointRow } from "../tables.ts";
import type { Webhooks } from "../webhooks.ts";
import { endpointsOf, insertEndpoint } from "./endpoints.store.ts";
import { newSecret, sealSecret } from "./secrets.ts";

export interface WithSecret {
  readonly id: string;
  /** The only time that it is known. */
  readonly secret: string;
}

/** Adds an endpoint whose address has been checked. The database has ten places for each organization. */
export async function createEndpoint(
  { sealer }: Webhooks,
  { caller, transact, clock }: Context,
  { url, description = null, events = [...webhookEventTypes] }: CreateWebhookEndpoint,
): Promise<WithSecret> {
  requireRight(caller, "manage webhooks");
  const at = clock.now();
  const id = newId();
  const secret = newSecret();
  await transact((tx) =>
    insertIntoFreeSlot(tx, {
      organization_id: caller.organizationId,
      id,
      url,
      description,
      events_json: eventsJson(events),
      secret_sealed: sealSecret(sealer, id, secret),
      old_secret_sealed: null,
      old_secret_until: null,
      created_at: at,
      updated_at: at,
      paused_at: null,
      pause_reason: null,
      deleted_at: null,
    }),
  );
  return { id, secret };
}

async function insertIntoFreeSlot(tx: Tx, endpoint: Omit<EndpointRow, "slot">): Promise<void> {
  for (;;) {
    const taken = new Set((await endpointsOf(tx, endpoint.organization_id)).map(({ slot }) => slot));
    const slot = slots.find((each) => !taken.has(each));
    if (slot === undefined)
      throw invalid({ url: `cannot be added: an organization has at most ${maxWebhookEndpoints} endpoints` });
    if (await insertEndpoint(tx, { ...endpoint, slot })) return;
  }
}

const slots = Array.from({ length: maxWebhookEndpoints }, (_, index) => index + 1);

/** Each type once, in the order of the specification. */
export function eventsJson(events: CreateWebhookEndpoint["events"] = []): string {
  return JSON.stringify(webhookEventTypes.filter((type) => events.includes(type)));
}
