import type { Reader } from "../../context.ts";

/** The organizations of a user, the first joined first. */
export async function membershipsOf(read: Reader, userId: string) {
  return read
    .selectFrom("members")
    .innerJoin("organizations", "organizations.id", "members.organization_id")
    .select(["organizations.id", "organizations.name", "members.role"])
    .where("members.user_id", "=", userId)
    .orderBy("members.created_at")
    .orderBy("members.organization_id")
    .execute();
}

export type Membership = Awaited<ReturnType<typeof membershipsOf>>[number];
