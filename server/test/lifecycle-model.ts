import type { ProposalDisplayStatus } from "@proffer/contract";

/** The commands of members and recipients on a proposal. */
export const commands = [
  "send",
  "mark SENT",
  "mark DRAFT",
  "mark PENDING",
  "mark ON_HOLD",
  "mark WON",
  "mark LOST",
  "mark CANCELLED",
  "request signatures",
  "void the signing",
  "reopen",
  "accept",
  "decline",
  "sign first",
  "sign second",
  "counter-sign",
] as const;
export type Command = (typeof commands)[number];

type Stored = Exclude<ProposalDisplayStatus, "EXPIRED">;

/** Everything that determines the effect of a command. */
export interface Model {
  status: Stored;
  held: Stored | null;
  isSent: boolean;
  isWonByHand: boolean;
  /**
   * Number of signatures given in the round: first by the two recipients in their order, then by the company.
   */
  signatures: number;
  readonly hasCompanySigner: boolean;
  readonly hasButton: boolean;
}

/** An event that the command must record: its type, and the status before and after. */
export type ExpectedEvent = readonly [type: string, from: Stored, to: Stored];

interface Moment extends Model {
  /** True if the expiry has passed and still stops a recipient. */
  readonly isExpired: boolean;
}

const recipients = 2;

const expectWhen = (condition: boolean, { status }: Moment, to: Stored, type = "status_changed") =>
  condition ? [[type, status, to] as const] : undefined;

const isOpen = ({ status }: Moment) => ["DRAFT", "SENT", "PENDING", "ON_HOLD"].includes(status);

const isHeldFrom = ({ status, held }: Moment, from: Stored) => status === "ON_HOLD" && held === from;

function sign(now: Moment, nth: number): ExpectedEvent[] | undefined {
  const isInTurn = now.status === "PENDING" && now.signatures === nth - 1;
  if (!isInTurn || (nth <= recipients && now.isExpired)) return undefined;
  return [["proposal_signed", "PENDING", nth === (now.hasCompanySigner ? 3 : 2) ? "WON" : "PENDING"]];
}

/** The transitions of `deals/lifecycle/transitions.ts`, written independently. */
const table: Record<Command, (now: Moment) => ExpectedEvent[] | undefined> = {
  send: (now) =>
    expectWhen(["DRAFT", "SENT"].includes(now.status) && !now.isExpired, now, "SENT", "proposal_sent"),
  "mark SENT": (now) =>
    expectWhen((now.status === "DRAFT" && !now.isExpired) || isHeldFrom(now, "SENT"), now, "SENT"),
  "mark DRAFT": (now) => expectWhen(now.status === "SENT" || isHeldFrom(now, "DRAFT"), now, "DRAFT"),
  "mark PENDING": (now) => expectWhen(isHeldFrom(now, "PENDING"), now, "PENDING"),
  "mark ON_HOLD": (now) => expectWhen(isOpen(now) && now.status !== "ON_HOLD", now, "ON_HOLD"),
  "mark WON": (now) => expectWhen(isOpen(now), now, "WON"),
  "mark LOST": (now) => expectWhen(isOpen(now), now, "LOST"),
  "mark CANCELLED": (now) => expectWhen(isOpen(now), now, "CANCELLED"),
  "request signatures": (now) =>
    expectWhen(now.status === "SENT" && !now.hasButton, now, "PENDING", "signature_request_sent"),
  "void the signing": (now) => expectWhen(now.status === "PENDING", now, "SENT"),
  reopen: (now) => {
    const isReopened =
      ["LOST", "CANCELLED"].includes(now.status) || (now.status === "WON" && now.isWonByHand);
    return expectWhen(isReopened, now, now.isSent ? "SENT" : "DRAFT");
  },
  accept: (now) => expectWhen(now.status === "SENT" && !now.isExpired && now.hasButton, now, "WON"),
  // Declines at the shared link, which acts for the first recipient. A recipient who has signed cannot
  // decline.
  decline: (now) => {
    const mayStillDecline = now.status === "SENT" || (now.status === "PENDING" && now.signatures === 0);
    return expectWhen(mayStillDecline && !now.isExpired, now, "LOST");
  },
  "sign first": (now) =>
    now.status === "SENT" && !now.isExpired && !now.hasButton
      ? [
          ["signature_request_sent", "SENT", "PENDING"],
          ["proposal_signed", "PENDING", "PENDING"],
        ]
      : sign(now, 1),
  "sign second": (now) => sign(now, 2),
  "counter-sign": (now) => (now.hasCompanySigner ? sign(now, 3) : undefined),
};

/** Returns the events that follow from a command, or undefined for a refusal. */
export function expectEvents(model: Model, command: Command, isPast: boolean): ExpectedEvent[] | undefined {
  return table[command]({ ...model, isExpired: isPast && model.signatures < recipients });
}

/** Updates the model after a successful command. */
export function follow(model: Model, command: Command, events: readonly ExpectedEvent[]): void {
  const before = model.status;
  model.status = events.at(-1)?.[2] ?? before;
  model.held = model.status === "ON_HOLD" ? before : null;
  if (model.status === "SENT") model.isSent = true;
  if (model.status === "DRAFT") model.isSent = false;
  if (command === "mark WON") model.isWonByHand = true;
  if (command === "reopen") model.isWonByHand = false;
  if (command === "void the signing" || command === "reopen") model.signatures = 0;
  model.signatures += events.filter(([type]) => type === "proposal_signed").length;
}

/**
 * Returns the status that all readers must see. `isPast` says whether the expiry has passed, to the
 * millisecond.
 */
export function toDisplayStatus({ status, signatures }: Model, isPast: boolean): ProposalDisplayStatus {
  return isPast && signatures < recipients && (status === "SENT" || status === "PENDING")
    ? "EXPIRED"
    : status;
}
