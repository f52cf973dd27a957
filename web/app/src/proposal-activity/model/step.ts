import type { ProposalDetail } from "@proffer/contract";

/** The actions that a member can take on a proposal. */
export type Act =
  | "counter_sign"
  | "request_signatures"
  | "void"
  | "resume"
  | "hold"
  | "take_back"
  | "expiry"
  | "rotate"
  | "won"
  | "lost"
  | "cancel"
  | "reopen"
  | "send";

/**
 * Lists the acts that the state of a proposal allows. The server checks each act again. If it refuses an act,
 * the reason is shown.
 */
export function listActs(proposal: ProposalDetail, userId: string): ReadonlySet<Act> {
  if (proposal.archived === true) return new Set();
  const acts: readonly Act[] = {
    DRAFT: ["send", "won", "lost", "cancel"] as const,
    SENT: listSentActs(proposal),
    PENDING: listPendingActs(proposal, userId),
    EXPIRED: isBeingSigned(proposal) ? listPendingActs(proposal, userId) : listSentActs(proposal),
    ON_HOLD: listHeldActs(proposal),
    WON: proposal.status_detail.marked_as_won_method === "manual" ? (["reopen"] as const) : [],
    LOST: ["reopen"] as const,
    CANCELLED: ["reopen"] as const,
  }[proposal.status];
  return new Set(acts);
}

function listSentActs({ settings }: ProposalDetail): Act[] {
  const signing = settings?.signing;
  const isSigned =
    signing?.acceptance_method === "digital_signatures" ||
    (signing?.acceptance_method === undefined && signing?.use_accept !== true);
  return [
    "send",
    ...(isSigned ? (["request_signatures"] as const) : []),
    "expiry",
    "rotate",
    "hold",
    "take_back",
    "won",
    "lost",
    "cancel",
  ];
}

function listPendingActs(proposal: ProposalDetail, userId: string): Act[] {
  return [
    ...(isMineToSign(proposal, userId) ? (["counter_sign"] as const) : []),
    "void",
    "rotate",
    "hold",
    "won",
    "lost",
    "cancel",
  ];
}

function listHeldActs(proposal: ProposalDetail): Act[] {
  return [
    "resume",
    ...(isBeingSigned(proposal) ? [] : (["expiry"] as const)),
    "rotate",
    "won",
    "lost",
    "cancel",
  ];
}

/** Tells whether signers were asked to sign. Some may have signed already. */
export function isBeingSigned({ status_detail: { signatures } }: ProposalDetail): boolean {
  return signatures.some((each) => each.requested_at !== null);
}

/** Tells whether only this member's signature for the company is missing. */
export function isMineToSign(proposal: ProposalDetail, userId: string): boolean {
  const { settings, status_detail, allRecipientsSigned } = proposal;
  const isMine = settings?.signing?.company_signer === userId;
  return (
    isMine &&
    allRecipientsSigned === true &&
    status_detail.signatures.some((each) => each.role === "company" && each.signed_at === null)
  );
}

/** Returns the status that a proposal on hold returns to. */
export function toResumed(proposal: ProposalDetail): "PENDING" | "SENT" | "DRAFT" {
  if (isBeingSigned(proposal)) return "PENDING";
  return proposal.timeline.sent === null ? "DRAFT" : "SENT";
}
