import type { eventTypes } from "@proffer/contract";

export interface EventTables {
  events: EventRow;
}

/** An event, written in the transaction of its change and never modified. */
export interface EventRow {
  organization_id: string;
  id: string;
  /** Null for events of the organization itself. */
  proposal_id: string | null;
  type: string;
  at: string;
  /** Null if a recipient or the service caused the event. */
  user_id: string | null;
  metadata_json: string;
}

/** A recorded event with parsed metadata. */
export type RecordedEvent = Omit<EventRow, "metadata_json"> & {
  readonly metadata: Readonly<Record<string, unknown>>;
};

/**
 * The types of events. This includes the types that the analytics endpoint lists (specification, 4.6), and
 * types used only by webhooks, notifications and reminders.
 */
export type EventType =
  | (typeof eventTypes)[number]
  | "proposal_revised"
  | "question_asked"
  | "question_answered"
  | "approval_requested"
  | "approval_withdrawn"
  | "approval_given"
  | "approval_rejected"
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
  | "attachments_changed"
  | "reminder_sent"
  | "payment_received"
  | "payment_failed"
  | "payment_refunded"
  | "payment_returned";
