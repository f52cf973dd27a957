import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { createId } from "../../platform/ids.ts";
import { insertOrganization } from "../organizations/index.ts";
import { insertMember } from "../members/members.store.ts";

export interface CreatedOrganization {
  readonly organizationId: string;
  readonly userId: string;
}

interface OrganizationInput {
  readonly organization: string;
  readonly time_zone?: string;
  readonly currency?: string;
  readonly language?: string;
}

/** Creates an organization with `userId` as its owner. */
export async function createOrganization(
  tx: Tx,
  clock: Clock,
  { organization: name, time_zone = "UTC", currency = "USD", language }: OrganizationInput,
  userId: string,
): Promise<CreatedOrganization> {
  const organizationId = createId();
  const at = clock.now();
  await insertOrganization(tx, {
    id: organizationId,
    name,
    time_zone,
    currency,
    branding: language === undefined ? {} : { language },
    at,
  });
  await insertMember(tx, {
    organization_id: organizationId,
    user_id: userId,
    role: "owner",
    preferences_json: null,
    created_at: at,
  });
  return { organizationId, userId };
}
