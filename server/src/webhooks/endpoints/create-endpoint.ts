import {
  maxWebhookEndpoints,
  webhookEventTypes,
  type CreateWebhookEndpoint,
  type WebhookEventType,
} from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context, Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import type { WebhookServices } from "../webhook-services.ts";
import { type Endpoint, listEndpoints, insertEndpoint } from "./endpoints.store.ts";
import { generateSecret, sealSecret } from "./secrets.ts";

export interface EndpointSecret {
  readonly id: string;
  /** Shown in this answer only. */
  readonly secret: string;
}

/** Creates an endpoint whose address has been checked. The database has ten slots for each organization. */
export async function createEndpoint(
  { sealer }: WebhookServices,
  { caller, transact, clock }: Context,
  { url, description = null, events = [...webhookEventTypes] }: CreateWebhookEndpoint,
): Promise<EndpointSecret> {
  assertRight(caller, "manage webhooks");
  const at = clock.now();
  const id = createId();
  const secret = generateSecret();
  await transact((tx) =>
    insertIntoFreeSlot(tx, {
      organization_id: caller.organizationId,
      id,
      url,
      description,
      events: sortEventTypes(events),
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

async function insertIntoFreeSlot(tx: Tx, endpoint: Omit<Endpoint, "slot">): Promise<void> {
  for (;;) {
    const taken = new Set((await listEndpoints(tx, endpoint.organization_id)).map(({ slot }) => slot));
    const slot = slots.find((each) => !taken.has(each));
    if (slot === undefined)
      throw invalid(
        { url: `cannot be added: an organization has at most ${maxWebhookEndpoints} endpoints` },
        { url: "limit_reached" },
      );
    if (await insertEndpoint(tx, { ...endpoint, slot })) return;
  }
}

const slots = Array.from({ length: maxWebhookEndpoints }, (_, index) => index + 1);

/** Sorts event types by the order of the specification, each once. */
export function sortEventTypes(events: readonly WebhookEventType[]): WebhookEventType[] {
  return webhookEventTypes.filter((type) => events.includes(type));
}
