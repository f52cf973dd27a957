import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { createId } from "../../platform/ids.ts";
import { insertOrganization } from "../../organizations/index.ts";
import { insertMember } from "../members/members.store.ts";

export interface CreatedOrganization {
  readonly organizationId: string;
  readonly userId: string;
}

/** Creates an organization with `userId` as its owner. */
export async function createOrganization(
  tx: Tx,
  clock: Clock,
  { organization: name, time_zone = "UTC" }: { readonly organization: string; readonly time_zone?: string },
  userId: string,
): Promise<CreatedOrganization> {
  const organizationId = createId();
  const at = clock.now();
  await insertOrganization(tx, { id: organizationId, name, time_zone, at });
  await insertMember(tx, {
    organization_id: organizationId,
    user_id: userId,
    role: "owner",
    preferences_json: null,
    created_at: at,
  });
  return { organizationId, userId };
}
