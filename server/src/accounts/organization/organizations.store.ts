import type { Reader, Tx } from "../../context.ts";
import type { OrganizationRow } from "../../schema.ts";

export async function organizationById(read: Reader, id: string): Promise<OrganizationRow> {
  return read.selectFrom("organizations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export async function saveOrganization(
  tx: Tx,
  { id, ...columns }: Omit<OrganizationRow, "created_at">,
): Promise<void> {
  await tx.updateTable("organizations").set(columns).where("id", "=", id).execute();
}
