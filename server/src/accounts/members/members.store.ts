import type { Caller, Reader, Tx } from "../../context.ts";
import { normalizeEmail } from "../normalize-email.ts";
import { listOrganizationNames } from "../organizations/index.ts";
import type { MemberRow, Role } from "../tables.ts";

function selectMembers(read: Reader, organizationId: string) {
  return read
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select([
      "users.id",
      "users.name",
      "users.email",
      "users.avatar_url",
      "members.role",
      "members.created_at",
    ])
    .where("members.organization_id", "=", organizationId);
}

export async function listMembers(read: Reader, organizationId: string) {
  return selectMembers(read, organizationId).orderBy("users.name").orderBy("users.id").execute();
}

export async function findMemberById(read: Reader, organizationId: string, userId: string) {
  return selectMembers(read, organizationId).where("members.user_id", "=", userId).executeTakeFirst();
}

export async function findMemberByEmail(read: Reader, organizationId: string, email: string) {
  return selectMembers(read, organizationId)
    .where("users.email", "=", normalizeEmail(email))
    .executeTakeFirst();
}

export async function hasOtherOwner(read: Reader, organizationId: string, userId: string): Promise<boolean> {
  const other = await read
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "owner")
    .where("user_id", "!=", userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Adds a member. An existing member keeps the current role. */
export async function insertMember(tx: Tx, row: MemberRow): Promise<void> {
  await tx
    .insertInto("members")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setRole(tx: Tx, organizationId: string, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable("members")
    .set({ role })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMember(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("members")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

type MemberKey = Pick<Caller, "organizationId" | "userId">;

/** Finds the preferences of a member as JSON, or null if there are none. */
export async function findPreferences(
  read: Reader,
  { organizationId, userId }: MemberKey,
): Promise<string | null> {
  const row = await read
    .selectFrom("members")
    .select("preferences_json")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.preferences_json ?? null;
}

/** Locks the member until the transaction ends. This is a write, because SQLite has no other lock. */
export async function lockMember(tx: Tx, { organizationId, userId }: MemberKey): Promise<void> {
  await tx
    .updateTable("members")
    .set((eb) => ({ role: eb.ref("role") }))
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function setPreferences(
  tx: Tx,
  { organizationId, userId }: MemberKey,
  preferences_json: string,
): Promise<void> {
  await tx
    .updateTable("members")
    .set({ preferences_json })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/** An organization of a user, with the user's role there. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly time_zone: string;
}

/** Lists the organizations of a user in the order in which the user joined them. */
export async function listMemberships(read: Reader, userId: string): Promise<Membership[]> {
  const members = await read
    .selectFrom("members")
    .select(["organization_id", "role"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("organization_id")
    .execute();
  const ids = members.map(({ organization_id }) => organization_id);
  const organizations = new Map((await listOrganizationNames(read, ids)).map((each) => [each.id, each]));
  return members.flatMap(({ organization_id, role }) => {
    const organization = organizations.get(organization_id);
    return organization ? [{ ...organization, role }] : [];
  });
}
