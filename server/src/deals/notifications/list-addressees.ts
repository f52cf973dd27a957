import type { NotificationEvent, OrganizationNotifications, ProposalSettings } from "@proffer/contract";
import { isEmailAddress, toEmailKey } from "@proffer/contract/people";

export interface NotificationSources {
  readonly organization: OrganizationNotifications;
  readonly proposal: ProposalSettings;
  /** Null if the owner caused the event, because the owner then gets no notice. */
  readonly ownerEmail: string | null;
}

/**
 * Lists the addresses that get a notice, without duplicates. If the proposal has notification rules, they
 * replace the rules of the organization.
 */
export function listAddressees(
  notice: NotificationEvent,
  { organization, proposal: { notifications = {} }, ownerEmail }: NotificationSources,
): string[] {
  const { sender_events, rules } = notifications.override_account_defaults
    ? { sender_events: [], rules: notifications.rules ?? [] }
    : organization;
  const told = rules.filter(({ event }) => event === notice).flatMap(({ emails }) => emails);
  if (ownerEmail !== null && sender_events.includes(notice)) told.push(ownerEmail);
  return [...new Map(told.filter(isEmailAddress).map((email) => [toEmailKey(email), email])).values()];
}
