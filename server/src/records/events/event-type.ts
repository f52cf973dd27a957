import type { eventTypes } from "@proffer/contract";

/**
 * The types of events: those that the analytics endpoint lists (specification, 4.6), and those from which only
 * webhooks, notifications and reminders follow.
 */
export type EventType =
  | (typeof eventTypes)[number]
  | "proposal_created"
  | "proposal_updated"
  | "proposal_archived"
  | "proposal_unarchived"
  | "proposal_deleted"
  | "proposal_restored"
  | "items_changed"
  | "selection_changed"
  | "link_rotated"
  | "link_access_changed"
  | "expiry_changed"
  | "reminder_sent";
