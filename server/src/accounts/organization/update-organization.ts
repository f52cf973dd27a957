import { isCurrency } from "@proffer/pricing";
import type { Organization, UpdateOrganization } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { faultsOfPictures } from "../../platform/image-address.ts";
import { mergePatch } from "../../platform/merge-patch.ts";
import { lockMembers } from "../members/members.store.ts";
import { requireRight } from "../policy.ts";
import { organizationById, saveOrganization } from "./organizations.store.ts";
import { organizationView } from "./organization.view.ts";

export async function updateOrganization(
  { transact, clock, caller }: Context,
  { branding = {}, notifications = {}, reminders = {}, completed_copies = {}, ...fields }: UpdateOrganization,
): Promise<Organization> {
  requireRight(caller, "manage the organization");
  if (fields.currency !== undefined && !isCurrency(fields.currency))
    throw invalid({ currency: "is not a currency of ISO 4217" });
  const faults = faultsOfPictures(branding, "branding");
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return transact(async (tx) => {
    await lockMembers(tx, caller.organizationId);
    const before = await organizationById(tx, caller.organizationId);
    const settings = JSON.parse(before.settings_json) as Record<string, unknown>;
    const after = {
      ...before,
      ...fields,
      settings_json: JSON.stringify(
        mergePatch(settings, { branding, notifications, reminders, completed_copies }),
      ),
      updated_at: clock.now(),
    };
    await saveOrganization(tx, after);
    return organizationView(after);
  });
}
