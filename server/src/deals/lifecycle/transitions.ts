import type { ProposalSettings, VersionReason } from "@proffer/contract";
import { toAcceptanceMethod, type AcceptanceMethod, toDisplayStatus } from "@proffer/presentation";
import type { Proposal, Change } from "../../proposals/index.ts";
import type { AuditAction } from "../../records/audit-trail/index.ts";
import type { EventType } from "../../records/events/index.ts";
import type { StoredStatus } from "../../schema.ts";

/** The facts about a proposal that decide its transitions. */
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

/** An action of a member or a recipient that can change the status. */
export type Trigger =
  | "send"
  | "mark_sent"
  | "mark_draft"
  | "publish"
  | "hold"
  | "resume"
  | "request_signatures"
  | "start_signing"
  | "sign"
  | "complete_signing"
  | "void_signing"
  | "accept"
  | "decline"
  | "win"
  | "lose"
  | "cancel"
  | "reopen";

interface Transition {
  readonly trigger: Trigger;
  readonly from: readonly StoredStatus[];
  readonly to: StoredStatus | ((facts: LifecycleFacts) => StoredStatus);
  /**
   * Returns the reason why the transition is forbidden now, or undefined if it is allowed. Without this
   * function, the transition is always allowed.
   */
  readonly guard?: (facts: LifecycleFacts) => string | undefined;
  /** The event of the change. Defaults to status_changed. */
  readonly event?: EventType;
  /** The action in the audit trail. Defaults to status_changed. */
  readonly audit?: AuditAction;
  /** Creates the new values of all fields other than the status. */
  readonly sets?: (proposal: Proposal, at: string) => Change["fields"];
  /** If present, the state after the change is stored as a version with this reason. */
  readonly keeps?: VersionReason;
  /** True if the transition voids the signatures and closes the links of the signers. */
  readonly voidsSigning?: true;
}

const undecided: readonly StoredStatus[] = ["DRAFT", "SENT", "PENDING", "ON_HOLD"];

const notExpired = (facts: LifecycleFacts) => (facts.isExpired ? "it has expired" : undefined);

const undecidedByRecipients = (facts: LifecycleFacts) =>
  facts.haveRecipientsSigned ? "every recipient has signed" : notExpired(facts);

const byButton = (facts: LifecycleFacts) =>
  facts.acceptanceMethod === "accept_button" ? notExpired(facts) : "it has no accept button";

const bySignature = ({ acceptanceMethod }: LifecycleFacts) =>
  acceptanceMethod === "digital_signatures" ? undefined : "it is not signed digitally";

const wonByHand = ({ status, wonMethod }: LifecycleFacts) =>
  status === "WON" && wonMethod !== "manual"
    ? "a signed or accepted proposal is never reopened: duplicate it instead"
    : undefined;

/**
 * All transitions between statuses. EXPIRED is not included, because it is derived from SENT and PENDING at
 * every read. It restricts only recipients: a member's actions depend on the stored status.
 */
const transitions: readonly Transition[] = [
  {
    trigger: "send",
    from: ["DRAFT", "SENT"],
    to: "SENT",
    event: "proposal_sent",
    audit: "sent",
    keeps: "sent",
    sets: (proposal, at) => ({
      sent_at: proposal.sent_at ?? at,
      emailed_at: proposal.emailed_at ?? at,
      settings: withCurrency(proposal),
      ...(proposal.status === "DRAFT" && toNextRevision(proposal, at)),
    }),
  },
  {
    trigger: "mark_sent",
    from: ["DRAFT"],
    to: "SENT",
    keeps: "sent",
    sets: (proposal, at) => ({
      sent_at: at,
      settings: withCurrency(proposal),
      ...toNextRevision(proposal, at),
    }),
  },
  { trigger: "mark_draft", from: ["SENT"], to: "DRAFT", sets: () => ({ sent_at: null }) },
  {
    trigger: "publish",
    from: ["SENT", "PENDING", "ON_HOLD"],
    to: ({ status }) => (status === "ON_HOLD" ? "ON_HOLD" : "SENT"),
    event: "proposal_revised",
    audit: "revised",
    keeps: "revised",
    guard: ({ wasSent }) => (wasSent ? undefined : "it was not sent"),
    sets: (proposal, at) => ({
      ...toNextRevision(proposal, at),
      held_from: proposal.held_from === "PENDING" ? "SENT" : proposal.held_from,
      recipients_signed_at: null,
      completed_at: null,
    }),
    voidsSigning: true,
  },
  {
    trigger: "hold",
    from: ["DRAFT", "SENT", "PENDING"],
    to: "ON_HOLD",
    sets: ({ status }) => ({ held_from: status }),
  },
  {
    trigger: "resume",
    from: ["ON_HOLD"],
    to: ({ heldFrom }) => heldFrom ?? "DRAFT",
    sets: () => ({ held_from: null }),
  },
  {
    trigger: "request_signatures",
    from: ["SENT"],
    to: "PENDING",
    guard: bySignature,
    event: "signature_request_sent",
    audit: "frozen",
    keeps: "signatures_requested",
  },
  {
    trigger: "start_signing",
    from: ["SENT"],
    to: "PENDING",
    guard: (facts) => bySignature(facts) ?? notExpired(facts),
    event: "signature_request_sent",
    audit: "frozen",
    keeps: "signatures_requested",
  },
  {
    trigger: "sign",
    from: ["PENDING"],
    to: "PENDING",
    guard: notExpired,
    event: "proposal_signed",
    audit: "signed",
    keeps: "signed",
  },
  {
    trigger: "complete_signing",
    from: ["PENDING"],
    to: "WON",
    guard: notExpired,
    event: "proposal_signed",
    audit: "signed",
    keeps: "signed",
    sets: (_, at) => ({ won_at: at, marked_as_won_method: "digital_signature" }),
  },
  {
    trigger: "void_signing",
    from: ["PENDING"],
    to: "SENT",
    audit: "signing_voided",
    sets: () => ({ recipients_signed_at: null, completed_at: null }),
    voidsSigning: true,
  },
  {
    trigger: "accept",
    from: ["SENT"],
    to: "WON",
    guard: byButton,
    audit: "accepted",
    keeps: "accepted",
    sets: (_, at) => ({ won_at: at, completed_at: at, marked_as_won_method: "acceptance" }),
  },
  {
    trigger: "decline",
    from: ["SENT", "PENDING"],
    to: "LOST",
    guard: undecidedByRecipients,
    audit: "declined",
    keeps: "declined",
    sets: (_, at) => ({ lost_at: at }),
  },
  {
    trigger: "win",
    from: undecided,
    to: "WON",
    keeps: "won",
    sets: (_, at) => ({ won_at: at, marked_as_won_method: "manual", held_from: null }),
  },
  {
    trigger: "lose",
    from: undecided,
    to: "LOST",
    keeps: "lost",
    sets: (_, at) => ({ lost_at: at, held_from: null }),
  },
  {
    trigger: "cancel",
    from: undecided,
    to: "CANCELLED",
    keeps: "cancelled",
    sets: (_, at) => ({ cancelled_at: at, held_from: null }),
  },
  {
    trigger: "reopen",
    from: ["LOST", "CANCELLED", "WON"],
    to: ({ wasSent }) => (wasSent ? "SENT" : "DRAFT"),
    guard: wonByHand,
    keeps: "reopened",
    sets: () => ({
      won_at: null,
      lost_at: null,
      cancelled_at: null,
      marked_as_won_method: null,
      decline_reason: null,
      status_note: null,
      recipients_signed_at: null,
      completed_at: null,
    }),
    voidsSigning: true,
  },
];

/**
 * Stores the current currency in the settings. Otherwise the prices shown to the client would change together
 * with the organization's currency.
 */
function withCurrency({ settings, cached_totals: { currency } }: Proposal): ProposalSettings {
  return settings.currency === undefined ? { ...settings, currency } : settings;
}

/** Returns the fields that count a new revision. */
export function toNextRevision({ revision_number }: Proposal, at: string) {
  return { revision_number: revision_number + 1, revised_at: at, revision_note: null };
}

/** An allowed transition. */
export interface Step {
  readonly to: StoredStatus;
  readonly transition: Transition;
}

/** A forbidden transition. */
export interface Refusal {
  /** The text for `details.status` in the response. */
  readonly details: string;
  /** The reason, if something other than the status forbids the transition. */
  readonly reason?: string;
}

export type Decision = Step | { readonly refusal: Refusal };

/**
 * Checks whether a trigger is allowed now, and returns the new status or the refusal. Has no side effects.
 * Every change of status must be checked by this function.
 */
export function checkTransition(facts: LifecycleFacts, trigger: Trigger): Decision {
  const rows = transitions.filter((row) => row.trigger === trigger);
  const transition = rows.find((row) => row.from.includes(facts.status));
  if (facts.kind === "proposal" && transition) {
    const to = getTarget(transition, facts);
    const reason = transition.guard?.(facts);
    return reason === undefined ? { to, transition } : { refusal: toRefusal(facts.status, to, reason) };
  }
  const to = rows[0] ? getTarget(rows[0], facts) : facts.status;
  if (facts.kind === "template") return { refusal: toRefusal(facts.status, to, "a template stays DRAFT") };
  const from = rows.flatMap((row) => row.from).join(", ");
  return { refusal: { details: formatRefusal(facts.status, to, `only from ${from}`) } };
}

function getTarget({ to }: Transition, facts: LifecycleFacts): StoredStatus {
  return typeof to === "function" ? to(facts) : to;
}

function toRefusal(from: StoredStatus, to: StoredStatus, reason: string): Refusal {
  return { details: formatRefusal(from, to, reason), reason };
}

/** Formats the text for `details.status` in a 400 response. */
export function formatRefusal(from: StoredStatus, to: StoredStatus, reason: string): string {
  return `cannot change from ${from} to ${to}: ${reason}`;
}

/** Finds the trigger for a request that names only the wanted status (`POST …/status`). */
export function findStatusTrigger(facts: LifecycleFacts, wanted: StoredStatus): Trigger | undefined {
  if (facts.status === "ON_HOLD" && wanted === facts.heldFrom) return "resume";
  return byHand[wanted];
}

const byHand: Partial<Record<StoredStatus, Trigger>> = {
  SENT: "mark_sent",
  DRAFT: "mark_draft",
  ON_HOLD: "hold",
  WON: "win",
  LOST: "lose",
  CANCELLED: "cancel",
};
