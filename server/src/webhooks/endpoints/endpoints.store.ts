import type { WebhookEventType } from "@proffer/contract";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { EndpointId, EndpointRow } from "../tables.ts";

/** An endpoint with its list of event types parsed. */
export type Endpoint = Omit<EndpointRow, "events_json"> & { readonly events: readonly WebhookEventType[] };

const queryEndpoints = compileQuery((read: Reader, given: { organizationId: string }) =>
  read
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("deleted_at", "is", null)
    .orderBy("id"),
);

/**
 * Lists the endpoints of an organization, oldest first. The statement is compiled, because every recorded
 * event runs it.
 */
export async function listEndpoints(read: Reader, organizationId: string): Promise<Endpoint[]> {
  return (await queryEndpoints(read, { organizationId })).map(toEndpoint);
}

export async function findEndpoint(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<Endpoint | undefined> {
  const row = await read
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && toEndpoint(row);
}

/** Inserts an endpoint. Returns false if another request has taken its slot. */
export async function insertEndpoint(tx: Tx, { events, ...columns }: Endpoint): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhook_endpoints")
    .values({ ...columns, events_json: JSON.stringify(events) })
    .onConflict((conflict) => conflict.columns(["organization_id", "slot"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds an endpoint, including deleted ones, and locks its row until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<Endpoint | undefined> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

/** Updates fields of an endpoint. Returns the updated endpoint, or undefined if it does not exist. */
export async function updateEndpointFields(
  tx: Tx,
  organizationId: string,
  id: string,
  { events, ...columns }: Partial<Endpoint>,
): Promise<Endpoint | undefined> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({ ...columns, ...(events && { events_json: JSON.stringify(events) }) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

/**
 * Replaces the secret of an endpoint and keeps the current one as the old secret. Does both in one statement:
 * of two concurrent rotations, the second one then keeps the secret of the first. Returns false if the
 * endpoint does not exist.
 */
export async function replaceSecret(
  tx: Tx,
  organizationId: string,
  id: string,
  { at, sealed, oldUntil }: { at: string; sealed: string; oldUntil: string | null },
): Promise<boolean> {
  const replaced = await tx
    .updateTable("webhook_endpoints")
    .set((eb) => ({
      updated_at: at,
      secret_sealed: sealed,
      old_secret_sealed: oldUntil === null ? null : eb.ref("secret_sealed"),
      old_secret_until: oldUntil,
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Finds the most recently changed endpoint of all organizations. */
export async function findLastChangedEndpoint(
  read: Reader,
): Promise<Pick<EndpointRow, "id" | "secret_sealed"> | undefined> {
  return read
    .selectFrom("webhook_endpoints")
    .select(["id", "secret_sealed"])
    .where("deleted_at", "is", null)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Lists the paused endpoints of all organizations. */
export function listPausedEndpoints(read: Reader): Promise<EndpointId[]> {
  return read
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("paused_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
}

/** Finds one endpoint deleted before `before`, in any organization. */
export async function findDeletedEndpoint(read: Reader, before: string): Promise<EndpointId | undefined> {
  return read
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("deleted_at", "<", before)
    .limit(1)
    .executeTakeFirst();
}

export async function deleteEndpointRow(tx: Tx, { organization_id, id }: EndpointId): Promise<void> {
  await tx
    .deleteFrom("webhook_endpoints")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/**
 * Pauses an endpoint that answered 410. Keeps its queue, because a member may resume the endpoint. Does
 * nothing if the URL has changed since the attempt, because the answer came from the old URL, or if a member
 * has already paused the endpoint.
 */
export async function pauseGoneEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, "organization_id" | "id" | "url">,
  at: string,
): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set({ paused_at: at, pause_reason: "gone", updated_at: at })
    .where("organization_id", "=", endpoint.organization_id)
    .where("id", "=", endpoint.id)
    .where("url", "=", endpoint.url)
    .where("paused_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}

function toEndpoint({ events_json, ...columns }: EndpointRow): Endpoint {
  return { ...columns, events: JSON.parse(events_json) };
}
