import type { Organization, UpdateOrganization } from "@proffer/contract";
import { isCurrency } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { findPictureFaults } from "../../platform/text/image-address.ts";
import { readTimeZone } from "../../platform/times.ts";
import { lockOrganization, mergeIntoOrganization } from "../organizations/index.ts";
import { assertRight } from "../policy.ts";

export async function updateOrganization(
  { transact, clock, caller }: Context,
  { time_zone, ...others }: UpdateOrganization,
): Promise<Organization> {
  assertRight(caller, "manage the organization");
  const { currency, branding = {} } = others;
  assertCurrency(currency);
  const faults = findPictureFaults(branding, "branding");
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const changes = time_zone === undefined ? others : { ...others, time_zone: readTimeZone(time_zone) };
  return transact(async (tx) => {
    await lockOrganization(tx, caller.organizationId);
    return mergeIntoOrganization(tx, caller.organizationId, changes, clock.now());
  });
}

/** Throws VALIDATION_ERROR for the field `currency` if it is present and not a currency. */
export function assertCurrency(currency: string | undefined): void {
  if (currency !== undefined && !isCurrency(currency))
    throw invalid({ currency: "is not a known ISO 4217 currency code" });
}
