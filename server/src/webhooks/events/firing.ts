import type { WebhookEventType } from "@proffer/contract";
import type { EventRow } from "../../schema.ts";

/** What fires, and what else its envelope says. */
export interface Firing {
  readonly type: WebhookEventType;
  /** What a recipient changed (specification, 6.2). */
  readonly change?: Readonly<Record<string, unknown>>;
}

/** What an event says beside its type, as far as webhooks look at it. */
interface Facts extends Record<string, unknown> {
  readonly old_status?: string;
  readonly new_status?: string;
  /** Of a mail: the first one. */
  readonly first?: boolean;
  /** Of a view: not one of the half hour before. */
  readonly opened?: boolean;
}

/**
 * Which webhook a recorded event fires (specification, 6.1): the only place that decides it. Nothing is recorded of
 * templates, nor of what members, bots and previews look at.
 */
export function firingOf({
  type,
  metadata_json,
}: Pick<EventRow, "type" | "metadata_json">): Firing | undefined {
  const facts = JSON.parse(metadata_json) as Facts;
  if (type === "proposal_created") return { type: "proposal.created" };
  if (type === "proposal_sent" && facts.first) return { type: "proposal.sent" };
  if (type === "proposal_viewed" && facts.opened) return { type: "proposal.opened" };
  if (type === "signature_request_sent") return { type: "proposal.pending" };
  if (type === "selection_changed") {
    const { viewer: _viewer, ...change } = facts;
    return { type: "proposal.recipient_updated", change };
  }
  if (facts.new_status === facts.old_status) return undefined;
  if (facts.new_status === "WON") return { type: "proposal.won" };
  if (facts.new_status === "LOST") return { type: "proposal.lost" };
  return undefined;
}
