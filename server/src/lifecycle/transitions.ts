import type { StoredStatus } from "../schema.ts";

/** What a member or a recipient does that may change a status. */
export type Trigger =
  | "send"
  | "mark_sent"
  | "mark_draft"
  | "hold"
  | "resume"
  | "request_signatures"
  | "start_signing"
  | "void_signing"
  | "complete_signing"
  | "accept"
  | "decline"
  | "win"
  | "lose"
  | "cancel"
  | "reopen";

/** What the table asks of a proposal. */
export interface LifecycleFacts {
  readonly kind: "proposal" | "template";
  readonly status: StoredStatus;
  /** The status before ON_HOLD. */
  readonly heldFrom: StoredStatus | null;
  readonly wasSent: boolean;
  readonly isExpired: boolean;
  readonly wonMethod: "manual" | "digital_signature" | "acceptance" | null;
}

interface Transition {
  readonly trigger: Trigger;
  readonly from: readonly StoredStatus[];
  readonly to: (facts: LifecycleFacts) => StoredStatus;
  /** Absent: always allowed. A text says why not. */
  readonly guard?: (facts: LifecycleFacts) => string | undefined;
}

const undecided: readonly StoredStatus[] = ["DRAFT", "SENT", "PENDING", "ON_HOLD"];
const always = (status: StoredStatus) => () => status;

const notExpired = (facts: LifecycleFacts) => (facts.isExpired ? "The proposal has expired" : undefined);
const wonByHand = ({ status, wonMethod }: LifecycleFacts) =>
  status === "WON" && wonMethod !== "manual"
    ? "A signed or accepted proposal is never reopened; duplicate it instead"
    : undefined;

/**
 * Every way from one status to another, product.md section 5. EXPIRED is not in it: it is derived from SENT and
 * PENDING on every read, binds recipients only, and a member may do with an expired proposal what its stored status allows.
 */
export const transitions: readonly Transition[] = [
  { trigger: "send", from: ["DRAFT", "SENT"], to: always("SENT") },
  { trigger: "mark_sent", from: ["DRAFT"], to: always("SENT") },
  { trigger: "mark_draft", from: ["SENT"], to: always("DRAFT") },
  { trigger: "hold", from: ["DRAFT", "SENT", "PENDING"], to: always("ON_HOLD") },
  { trigger: "resume", from: ["ON_HOLD"], to: ({ heldFrom }) => heldFrom ?? "DRAFT" },
  { trigger: "request_signatures", from: ["SENT"], to: always("PENDING") },
  { trigger: "start_signing", from: ["SENT"], to: always("PENDING"), guard: notExpired },
  { trigger: "void_signing", from: ["PENDING"], to: always("SENT") },
  { trigger: "complete_signing", from: ["PENDING"], to: always("WON") },
  { trigger: "accept", from: ["SENT"], to: always("WON"), guard: notExpired },
  { trigger: "decline", from: ["SENT", "PENDING"], to: always("LOST"), guard: notExpired },
  { trigger: "win", from: undecided, to: always("WON") },
  { trigger: "lose", from: undecided, to: always("LOST") },
  { trigger: "cancel", from: undecided, to: always("CANCELLED") },
  {
    trigger: "reopen",
    from: ["LOST", "CANCELLED", "WON"],
    to: ({ wasSent }) => (wasSent ? "SENT" : "DRAFT"),
    guard: wonByHand,
  },
];

export type Decision = { readonly to: StoredStatus } | { readonly refusal: string };

/** Whether `trigger` is allowed now, and where it leads. Pure: the one rule behind every change of status. */
export function decide(facts: LifecycleFacts, trigger: Trigger): Decision {
  if (facts.kind === "template") return { refusal: "A template has no status other than DRAFT" };
  const row = transitions.find(
    (candidate) => candidate.trigger === trigger && candidate.from.includes(facts.status),
  );
  if (!row) return { refusal: `A proposal that is ${facts.status} does not allow this: ${trigger}` };
  const refusal = row.guard?.(facts);
  return refusal ? { refusal } : { to: row.to(facts) };
}

/** The trigger behind `POST …/status`, which names the status that is wanted. */
export function triggerFor(facts: LifecycleFacts, wanted: StoredStatus): Trigger | undefined {
  if (facts.status === "ON_HOLD" && wanted === facts.heldFrom) return "resume";
  const byHand: Partial<Record<StoredStatus, Trigger>> = {
    SENT: "mark_sent",
    DRAFT: "mark_draft",
    ON_HOLD: "hold",
    WON: "win",
    LOST: "lose",
    CANCELLED: "cancel",
  };
  return byHand[wanted];
}
