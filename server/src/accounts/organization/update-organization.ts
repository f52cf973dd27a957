import type { Organization, UpdateOrganization } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { lockOrganization, mergeIntoOrganization } from "../organizations/index.ts";
import { invalid } from "../../platform/errors.ts";
import { findPictureFaults } from "../../platform/image-address.ts";
import { readTimeZone } from "../../platform/time-zone.ts";
import { requireRight } from "../policy.ts";
import { assertCurrency } from "./assert-currency.ts";

export async function updateOrganization(
  { transact, clock, caller }: Context,
  { time_zone, ...others }: UpdateOrganization,
): Promise<Organization> {
  requireRight(caller, "manage the organization");
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
