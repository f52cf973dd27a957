import type { Reader } from "../context.ts";
import { compiled } from "../platform/db/compiled.ts";

const select = compiled((read: Reader, given: { organizationId: string }) =>
  read
    .selectFrom("organizations")
    .select(["currency", "proposal_number_pattern", "settings_json"])
    .where("id", "=", given.organizationId),
);

/** What the organization decides about its proposals. */
export async function organizationOf(read: Reader, organizationId: string) {
  const [organization] = await select(read, { organizationId });
  if (!organization) throw new Error(`The organization ${organizationId} does not exist`);
  return organization;
}
