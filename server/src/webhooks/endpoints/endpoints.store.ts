import type { Reader, Tx } from "../../context.ts";
import { compiled } from "../../platform/db/compiled.ts";
import type { EndpointRow } from "../tables.ts";

const live = compiled((read: Reader, given: { organizationId: string }) =>
  read
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("deleted_at", "is", null)
    .orderBy("id"),
);

/** Oldest first. Every recorded event asks this. */
export function endpointsOf(read: Reader, organizationId: string): Promise<EndpointRow[]> {
  return live(read, { organizationId });
}

export async function endpointById(
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

/** False when somebody has taken the slot meanwhile. */
export async function insertEndpoint(tx: Tx, endpoint: EndpointRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhook_endpoints")
    .values(endpoint)
    .onConflict((conflict) => conflict.columns(["organization_id", "slot"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Its row, locked until the transaction ends. */
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

/** Undefined where there is no such endpoint. */
export async function setEndpoint(
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

/** In one statement, so that of two at the same time the second keeps the secret of the first. False where there is no such endpoint. */
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
