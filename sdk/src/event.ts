export type WebhookEventType =
  | "proposal.created"
  | "proposal.sent"
  | "proposal.opened"
  | "proposal.recipient_updated"
  | "proposal.pending"
  | "proposal.won"
  | "proposal.lost";

/** The body of a webhook. */
export type WebhookEvent =
  | Envelope<Exclude<WebhookEventType, "proposal.recipient_updated">>
  | RecipientUpdated;

interface Envelope<Type extends WebhookEventType> {
  /** The same in every delivery of this event: what has been dealt with once need not be again. */
  readonly id: string;
  readonly type: Type;
  /** ISO 8601. */
  readonly created_at: string;
  readonly data: WebhookProposal;
}

interface RecipientUpdated extends Envelope<"proposal.recipient_updated"> {
  readonly change: WebhookChange;
}

/** The proposal as it was then. These fields are always there; the reference at /docs describes all (`ProposalDetail`). */
export interface WebhookProposal {
  readonly id: string;
  readonly status: "DRAFT" | "SENT" | "PENDING" | "CANCELLED" | "ON_HOLD" | "WON" | "LOST" | "EXPIRED";
  readonly name: string;
  readonly organization_id: string;
  readonly description: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly proposal_number?: string | null;
  readonly tags?: readonly string[];
  readonly [field: string]: unknown;
}

/** A change that a recipient made. */
export type WebhookChange = QuantityChange | SelectionChange;

interface QuantityChange {
  readonly action: "quantity_changed";
  readonly item_id: string;
  readonly item_type: string;
  readonly line_item_name: string;
  readonly old_quantity: number;
  readonly new_quantity: number;
}

interface SelectionChange {
  readonly action: "item_selected" | "item_deselected" | "column_selected" | "column_deselected";
  readonly item_id: string;
  readonly item_type: string;
  readonly name: string;
  readonly old_value: boolean;
  readonly new_value: boolean;
}
