import type { Reader } from "../../context.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import { listMemberships, type Membership } from "../members/memberships.store.ts";

/** Chooses the organization that a user signs in to: the named one, else the only one, else the one that `otherwise` returns. */
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

/** Refuses to choose among several organizations: a script must not depend on which one happens to come first. */
export function refuseSeveralOrganizations(_first: Membership, memberships: readonly Membership[]): never {
  const names = memberships.map(({ id, name }) => `${id} (${name})`).join(", ");
  throw invalid({ organization_id: `is required, because you belong to several: ${names}` });
}
