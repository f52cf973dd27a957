import {
  defaultWebhookEventTypes,
  maxWebhookEndpoints,
  webhookEventTypes,
  type CreateWebhookEndpoint,
  type WebhookEventType,
  type UpdateWebhookEndpoint,
  type WebhookEndpoint,
} from "@proffer/contract";
import { assertRight } from "../../accounts/index.ts";
import type { Context, Tx } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { endpointsDue } from "../queue/endpoints-due.ts";
import {
  type Endpoint,
  listEndpoints,
  insertEndpoint,
  findEndpoint,
  updateEndpointFields,
  replaceSecret,
} from "./endpoints.store.ts";
import { generateSecret, sealSecret } from "./secrets.ts";

/** The services that the use cases of this slice need in addition to the context. */
export interface WebhookServices {
  readonly outbound: Pick<Outbound, "check">;
  readonly sealer: Sealer;
}

/**
 * Asserts that deliveries may be sent to a URL. Makes DNS requests, so it must not be called inside a
 * transaction.
 */
export async function checkAddress(
  { outbound }: WebhookServices,
  { caller }: Pick<Context, "caller">,
  url: string,
): Promise<void> {
  assertRight(caller, "manage webhooks");
  const verdict = await outbound.check(url);
  if (!verdict.ok) throw invalid({ url: verdict.message }, { url: verdict.code });
}

interface EndpointSecret {
  readonly id: string;
  /** Shown only in this answer. */
  readonly secret: string;
}

/**
 * Creates an endpoint. The address must already be checked. The database has ten slots for each organization.
 */
export async function createEndpoint(
  { sealer }: WebhookServices,
  { caller, transact, clock }: Context,
  { url, description = null, events = [...defaultWebhookEventTypes] }: CreateWebhookEndpoint,
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

/** Sorts event types by the order of the contract, each once. */
function sortEventTypes(events: readonly WebhookEventType[]): WebhookEventType[] {
  return webhookEventTypes.filter((type) => events.includes(type));
}

/** Gets an endpoint of the caller's organization from the database or transaction `read`. */
export async function getEndpoint(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<Endpoint> {
  assertRight(caller, "manage webhooks");
  const endpoint = await findEndpoint(read, caller.organizationId, id);
  if (!endpoint) throw notFound(id);
  return endpoint;
}

/**
 * Updates the given fields of an endpoint. The URL must already be checked. A new URL and a pause also apply
 * to deliveries that are already waiting.
 */
export async function updateEndpoint(
  { caller, transact, clock }: Context,
  id: string,
  { url, description, events, paused }: UpdateWebhookEndpoint,
): Promise<Endpoint> {
  assertRight(caller, "manage webhooks");
  const { organizationId } = caller;
  const at = clock.now();
  return transact(async (tx) => {
    const before = await findEndpoint(tx, organizationId, id);
    if (!before) throw notFound(id);
    const isPaused = before.paused_at !== null;
    const after = await updateEndpointFields(tx, organizationId, id, {
      updated_at: at,
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events && { events: sortEventTypes(events) }),
      ...(paused === true && !isPaused && { paused_at: at, pause_reason: "member" }),
      ...(paused === false && { paused_at: null, pause_reason: null }),
    });
    if (!after) throw notFound(id);
    if (paused === false) endpointsDue.sendAfterCommit(tx, [{ organizationId, id }]);
    return after;
  });
}

/**
 * Deletes an endpoint. Workers stop sending its queue at once, and `purge-webhooks.ts` removes its rows
 * later.
 */
export async function deleteEndpoint({ caller, transact, clock }: Context, id: string): Promise<void> {
  assertRight(caller, "manage webhooks");
  const columns = { slot: null, deleted_at: clock.now(), secret_sealed: "", old_secret_sealed: null };
  const deleted = await transact((tx) => updateEndpointFields(tx, caller.organizationId, id, columns));
  if (!deleted) throw notFound(id);
}

const hourMs = 60 * 60 * 1000;

/**
 * Rotates the secret of an endpoint. For `overlapHours`, deliveries are signed with both secrets, so that
 * receivers have time to switch.
 */
export async function rotateSecret(
  { sealer }: WebhookServices,
  { caller, transact, clock }: Context,
  id: string,
  overlapHours?: number,
): Promise<EndpointSecret> {
  assertRight(caller, "manage webhooks");
  const at = clock.now();
  const secret = generateSecret();
  const isReplaced = await transact((tx) =>
    replaceSecret(tx, caller.organizationId, id, {
      at,
      sealed: sealSecret(sealer, id, secret),
      oldUntil:
        overlapHours === undefined ? null : new Date(Date.parse(at) + overlapHours * hourMs).toISOString(),
    }),
  );
  if (!isReplaced) throw notFound(id);
  return { id, secret };
}

/** Converts an endpoint to its form in the API, without the secrets. */
export function toEndpointView(endpoint: Endpoint): WebhookEndpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    paused: endpoint.paused_at !== null,
    pause_reason: endpoint.pause_reason,
    created_at: endpoint.created_at,
    updated_at: endpoint.updated_at,
  };
}
