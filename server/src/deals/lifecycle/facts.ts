import { toAcceptanceMethod, type AcceptanceMethod, toDisplayStatus } from "@proffer/presentation";
import type { Proposal } from "../../proposals/index.ts";
import type { StoredStatus } from "../../schema.ts";

/** Facts of a proposal that the table of transitions decides by. */
export interface LifecycleFacts {
  readonly kind: Proposal["kind"];
  readonly status: StoredStatus;
  /** The status before ON_HOLD. */
  readonly heldFrom: StoredStatus | null;
  readonly wasSent: boolean;
  readonly isExpired: boolean;
  readonly haveRecipientsSigned: boolean;
  readonly wonMethod: Proposal["marked_as_won_method"];
  readonly acceptanceMethod: AcceptanceMethod;
}

export function toLifecycleFacts(proposal: Proposal, now: string): LifecycleFacts {
  return {
    kind: proposal.kind,
    status: proposal.status,
    heldFrom: proposal.held_from,
    wasSent: proposal.sent_at !== null,
    haveRecipientsSigned: proposal.recipients_signed_at !== null,
    isExpired: toDisplayStatus(proposal, now) === "EXPIRED",
    wonMethod: proposal.marked_as_won_method,
    acceptanceMethod: toAcceptanceMethod(proposal.settings),
  };
}
