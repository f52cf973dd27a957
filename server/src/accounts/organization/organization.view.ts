import type { Organization } from "@proffer/contract";
import type { OrganizationRow } from "../../schema.ts";
import { organizationSettings } from "./organization-settings.ts";

export function organizationView(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    proposal_number_pattern: row.proposal_number_pattern,
    ...organizationSettings(row),
  };
}
