import { isCurrency } from "@proffer/pricing";
import type { Organization, UpdateOrganization } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { lockOrganization, mergeIntoOrganization } from "../../organizations/index.ts";
import { invalid } from "../../platform/errors.ts";
import { findPictureFaults } from "../../platform/image-address.ts";
import { requireRight } from "../policy.ts";

export async function updateOrganization(
  { transact, clock, caller }: Context,
  changes: UpdateOrganization,
): Promise<Organization> {
  requireRight(caller, "manage the organization");
  const { currency, branding = {} } = changes;
  if (currency !== undefined && !isCurrency(currency))
    throw invalid({ currency: "is not a known ISO 4217 currency code" });
  const faults = findPictureFaults(branding, "branding");
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return transact(async (tx) => {
    await lockOrganization(tx, caller.organizationId);
    return mergeIntoOrganization(tx, caller.organizationId, changes, clock.now());
  });
}
