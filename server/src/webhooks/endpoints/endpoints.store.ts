import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { EndpointId, EndpointRow } from "../tables.ts";

const queryEndpoints = compileQuery((read: Reader, given: { organizationId: string }) =>
  read
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("deleted_at", "is", null)
    .orderBy("id"),
);

/** Lists the endpoints of an organization, the oldest first. The statement is compileQuery, because every recorded event runs it. */
export function listEndpoints(read: Reader, organizationId: string): Promise<EndpointRow[]> {
  return queryEndpoints(read, { organizationId });
}

export async function findEndpoint(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  return read
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Inserts an endpoint. Returns false when another request has taken its slot. */
export async function insertEndpoint(tx: Tx, endpoint: EndpointRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhook_endpoints")
    .values(endpoint)
    .onConflict((conflict) => conflict.columns(["organization_id", "slot"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Gets an endpoint and locks its row until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  return tx
    .updateTable("webhook_endpoints")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Updates columns of an endpoint. Returns the new row, or undefined where there is no such endpoint. */
export async function updateEndpointColumns(
  tx: Tx,
  organizationId: string,
  id: string,
  columns: Partial<EndpointRow>,
): Promise<EndpointRow | undefined> {
  return tx
    .updateTable("webhook_endpoints")
    .set(columns)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Replaces the secret of an endpoint in one statement: of two concurrent rotations the second keeps the secret of the first.
 * Returns false where there is no such endpoint.
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

/** Finds the endpoint of any organization that was changed last. */
export async function findNewestEndpoint(
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

/** Finds an endpoint of any organization that was deleted before `before`. */
export async function findDeletedEndpoint(read: Reader, before: string): Promise<EndpointId | undefined> {
  return read
    .selectFrom("webhook_endpoints")
    .select(["organization_id", "id"])
    .where("deleted_at", "<", before)
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the row of an endpoint. */
export async function deleteEndpointRow(tx: Tx, { organization_id, id }: EndpointId): Promise<void> {
  await tx
    .deleteFrom("webhook_endpoints")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/**
 * Pauses the endpoint of an attempt that was answered with 410; its queue is kept for a member who resumes it. The answer
 * speaks for one URL: an endpoint with another URL by now stays active, and a pause by a member stays as it is.
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
