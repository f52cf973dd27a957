import type { CompletedCopies, Design, OrganizationNotifications, Reminders } from "@proffer/contract";
import type { OrganizationRow } from "../../schema.ts";

/** What `settings_json` of an organization holds: what somebody decided, less what has a default. */
export interface OrganizationSettings {
  readonly branding: Design;
  readonly notifications: OrganizationNotifications;
  readonly reminders: Reminders;
  readonly completed_copies: CompletedCopies;
}

/** Until the organization decides otherwise, whoever sent a proposal hears what becomes of it. */
const usualNotifications: OrganizationNotifications = {
  sender_events: ["proposal_opened", "proposal_won", "proposal_lost"],
  rules: [],
};

export function organizationSettings({
  settings_json,
}: Pick<OrganizationRow, "settings_json">): OrganizationSettings {
  const decided = JSON.parse(settings_json) as Partial<OrganizationSettings>;
  return {
    branding: decided.branding ?? {},
    notifications: { ...usualNotifications, ...decided.notifications },
    reminders: decided.reminders ?? {},
    completed_copies: decided.completed_copies ?? {},
  };
}
