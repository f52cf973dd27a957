import type { Reader } from "../../context.ts";
import { listOrganizationNames } from "../organizations/index.ts";
import type { Role } from "../tables.ts";

/** An organization as one of its members sees it. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly time_zone: string;
}

/** Lists the organizations of a user, the first joined first. */
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
