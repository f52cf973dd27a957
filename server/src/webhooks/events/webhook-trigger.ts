import type { WebhookEventType } from "@proffer/contract";
import type { EventType } from "../../records/events/index.ts";
import type { RecordedEvent } from "../../schema.ts";

/** The webhook triggered by a recorded event. */
export interface WebhookTrigger {
  readonly type: WebhookEventType;
  /** The change by a recipient (specification, 6.2), the new revision, or the message. */
  readonly change?: Readonly<Record<string, unknown>>;
}

/** The metadata of a recorded event used by webhooks. */
interface EventMetadata extends Record<string, unknown> {
  readonly old_status?: string;
  readonly new_status?: string;
  /** True if this is the first email of the proposal. */
  readonly first?: boolean;
  /** True if the last opening of the link began at least half an hour before. */
  readonly opened?: boolean;
}

/** The types of recorded events that can trigger a webhook. */
export const triggeringTypes = [
  "proposal_created",
  "proposal_sent",
  "proposal_viewed",
  "signature_request_sent",
  "selection_changed",
  "proposal_revised",
  "question_asked",
  "question_answered",
  "status_changed",
  "proposal_signed",
  "payment_received",
  "payment_failed",
] as const satisfies readonly EventType[];

/**
 * Finds the webhook triggered by a recorded event (specification, 6.1). This is the only place that decides
 * it. Changes to templates, and views by members, bots and previews, never get here, because they record no
 * event.
 */
export function findWebhookTrigger({
  type,
  metadata: recorded,
}: Pick<RecordedEvent, "type" | "metadata">): WebhookTrigger | undefined {
  const metadata = recorded as EventMetadata;
  if (type === "proposal_created") return { type: "proposal.created" };
  if (type === "proposal_sent" && metadata.first) return { type: "proposal.sent" };
  if (type === "proposal_viewed" && metadata.opened) return { type: "proposal.opened" };
  if (type === "signature_request_sent") return { type: "proposal.pending" };
  if (type === "selection_changed") {
    const { viewer: _viewer, totals: _totals, ...change } = metadata;
    return { type: "proposal.recipient_updated", change };
  }
  if (type === "proposal_revised") {
    const { revision, previous_revision, note, totals_before, totals_after } = metadata;
    const change = { action: "revised", revision, previous_revision, note, totals_before, totals_after };
    return { type: "proposal.revised", change };
  }
  if (type === "question_asked" || type === "question_answered") return toMessageTrigger(type, metadata);
  if (type === "payment_received" || type === "payment_failed") {
    const { payment_id, amount, currency, method, is_test } = metadata;
    return {
      type: `proposal.${type}`,
      change: { action: type, payment_id, amount, currency, method, is_test },
    };
  }
  if (metadata.new_status === metadata.old_status) return undefined;
  if (metadata.new_status === "WON") return { type: "proposal.won" };
  if (metadata.new_status === "LOST") return { type: "proposal.lost" };
  return undefined;
}

function toMessageTrigger(
  type: "question_asked" | "question_answered",
  { thread_id, kind, item, request, text, author }: EventMetadata,
): WebhookTrigger {
  const isWish = kind === "change_request" || kind === "extension_request";
  const action = type === "question_asked" && isWish ? "change_requested" : type;
  const change = { action, thread_id, item, request, text, author };
  return { type: `proposal.${action}`, change };
}
