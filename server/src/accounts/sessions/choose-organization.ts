import type { Reader } from "../../context.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import { listMemberships, type Membership } from "../members/memberships.store.ts";

/** The organization that a user signs in to. Without one that is named, `otherwise` decides among several. */
export async function chooseOrganization(
  read: Reader,
  userId: string,
  named: string | undefined,
  otherwise: (first: Membership, all: readonly Membership[]) => Membership,
): Promise<Membership> {
  const memberships = await listMemberships(read, userId);
  const [first] = memberships;
  if (!first) throw forbidden("You belong to no organization: ask an owner or admin for an invitation");
  if (named !== undefined) {
    const chosen = memberships.find(({ id }) => id === named);
    if (!chosen) throw invalid({ organization_id: "is not one of your organizations" });
    return chosen;
  }
  return memberships.length === 1 ? first : otherwise(first, memberships);
}

/** A script must not depend on which one happens to come first. */
export function insistOnOne(_first: Membership, memberships: readonly Membership[]): never {
  const names = memberships.map(({ id, name }) => `${id} (${name})`).join(", ");
  throw invalid({ organization_id: `is required, because you belong to several: ${names}` });
}
