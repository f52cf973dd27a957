import type { ProposalSettings } from "@proffer/contract";
import { displayStatus } from "../proposals/core.ts";
import type { ProposalRow, StoredStatus } from "../schema.ts";

export type AcceptanceMethod = "digital_signatures" | "accept_button" | "none";

/** What the table of transitions asks of a proposal. */
export interface LifecycleFacts {
  readonly kind: ProposalRow["kind"];
  readonly status: StoredStatus;
  /** The status before ON_HOLD. */
  readonly heldFrom: StoredStatus | null;
  readonly wasSent: boolean;
  readonly isExpired: boolean;
  readonly haveRecipientsSigned: boolean;
  readonly wonMethod: ProposalRow["marked_as_won_method"];
  readonly acceptanceMethod: AcceptanceMethod;
}

export function factsOf(proposal: ProposalRow, now: string): LifecycleFacts {
  return {
    kind: proposal.kind,
    status: proposal.status,
    heldFrom: proposal.held_from,
    wasSent: proposal.sent_at !== null,
    haveRecipientsSigned: proposal.recipients_signed_at !== null,
    isExpired: displayStatus(proposal, now) === "EXPIRED",
    wonMethod: proposal.marked_as_won_method,
    acceptanceMethod: acceptanceMethodOf(JSON.parse(proposal.settings_json)),
  };
}

/** How the recipient says yes; use_accept is the legacy way to say it (specification, 2.4). */
export function acceptanceMethodOf({ signing = {} }: ProposalSettings): AcceptanceMethod {
  return signing.acceptance_method ?? (signing.use_accept ? "accept_button" : "digital_signatures");
}
