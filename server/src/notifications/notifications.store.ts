import type { EventType } from "../analytics/core.ts";
import type { Person } from "../mail/index.ts";
import type { Reader } from "../context.ts";
import type { OrganizationRow, ProposalRow } from "../schema.ts";

export async function organizationById(read: Reader, id: string): Promise<OrganizationRow> {
  return read.selectFrom("organizations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Undefined for a user who is no member of the proposal's organization. */
export async function memberOf(
  read: Reader,
  { organization_id }: Pick<ProposalRow, "organization_id">,
  userId: string,
): Promise<Person | undefined> {
  return read
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.name", "users.email"])
    .where("members.organization_id", "=", organization_id)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
}

/** When the newest event of these types happened; null: none has. */
export async function lastOf(
  read: Reader,
  { organization_id, id }: Pick<ProposalRow, "organization_id" | "id">,
  types: readonly EventType[],
): Promise<string | null> {
  const last = await read
    .selectFrom("events")
    .select("at")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("type", "in", types)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}
