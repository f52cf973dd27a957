import type { Organization } from "@proffer/contract";
import type { OrganizationRow } from "../../schema.ts";

/** What `settings_json` of an organization holds. */
export interface OrganizationSettings {
  readonly branding?: Organization["branding"];
}

export function organizationView(row: OrganizationRow): Organization {
  const settings = JSON.parse(row.settings_json) as OrganizationSettings;
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    proposal_number_pattern: row.proposal_number_pattern,
    branding: settings.branding ?? {},
  };
}
