import type { Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { type Change, isSettled, type LockedProposal, type Proposal } from "../../proposals/index.ts";
import { revokeSignerLinks } from "../../records/share-links/index.ts";
import { voidRound } from "../../records/signers/index.ts";
import type { StoredStatus } from "../../schema.ts";
import {
  toLifecycleFacts,
  checkTransition,
  type Step,
  type Trigger,
  type LifecycleFacts,
  type Refusal,
} from "./transitions.ts";

/** Data of a change that is not in the table of transitions. */
interface TransitionExtras extends Pick<Change, "fields" | "next"> {
  /** Metadata of the event. A function receives the changed proposal with its new prices. */
  readonly metadata?: Metadata | ((changed: Proposal) => Metadata);
  /** Facts for the audit trail. */
  readonly audit?: Record<string, unknown>;
}

type Metadata = Record<string, unknown>;

/** Asserts that the table of transitions allows the trigger. Otherwise throws 400 with `details.status`. */
export function assertTransition(proposal: Proposal, trigger: Trigger, now: string): Step {
  const facts = toLifecycleFacts(proposal, now);
  const decision = checkTransition(facts, trigger);
  if ("refusal" in decision) throw toRefusalError(decision.refusal, facts, trigger);
  return decision;
}

/**
 * Creates a change of status by the table of transitions, with its fields, prices, event and entry of the
 * audit trail. Every change of status must be created by this function.
 */
export async function decideTransition(
  { proposal, tx, at }: LockedProposal,
  trigger: Trigger,
  { fields, metadata, audit, next }: TransitionExtras = {},
): Promise<Change> {
  const { to, transition } = assertTransition(proposal, trigger, at);
  const written = { ...transition.sets?.(proposal, at), ...fields, status: to };
  const voided = transition.voidsSigning && (await voidSignatures(tx, proposal, at));
  const statuses = { old_status: proposal.status, new_status: to };
  return {
    fields: written,
    ...(isSettled(proposal) !== isSettled({ ...proposal, ...written }) && { pages: "stored" }),
    events: [
      {
        type: transition.event ?? "status_changed",
        metadata: (changed) => ({
          ...statuses,
          ...(typeof metadata === "function" ? metadata(changed) : metadata),
        }),
      },
    ],
    audit: [
      {
        action: transition.audit ?? "status_changed",
        ...statuses,
        ...(voided !== undefined && { voided_round: voided }),
        ...audit,
      },
    ],
    ...(transition.keeps && { keeps: transition.keeps }),
    ...(next && { next }),
  };
}

async function voidSignatures(tx: Tx, proposal: Proposal, at: string): Promise<number | undefined> {
  await revokeSignerLinks(tx, proposal.organization_id, proposal.id, at);
  return voidRound(tx, proposal, at);
}

/**
 * Creates the error for a forbidden change of status. The message is a sentence for people, and
 * `details.status` is for programs.
 */
function toRefusalError({ details, reason }: Refusal, facts: LifecycleFacts, trigger: Trigger): AppError {
  const why = reason ?? describeState(facts);
  return new AppError("VALIDATION_ERROR", `The proposal cannot ${deeds[trigger]}: ${why}`, {
    status: details,
  });
}

const deeds: Readonly<Record<Trigger, string>> = {
  send: "be sent",
  mark_sent: "be marked as sent",
  mark_draft: "become a draft again",
  publish: "get a new revision",
  hold: "be put on hold",
  resume: "be taken off hold",
  request_signatures: "be sent for signature",
  start_signing: "be signed",
  sign: "be signed",
  complete_signing: "be signed",
  void_signing: "have its signatures voided",
  accept: "be accepted",
  decline: "be declined",
  win: "be marked as won",
  lose: "be marked as lost",
  cancel: "be cancelled",
  reopen: "be reopened",
};

function describeState({ status, wonMethod }: LifecycleFacts): string {
  if (status !== "WON") return stateDescriptions[status];
  if (wonMethod === "acceptance") return "it has been accepted already";
  return wonMethod === "manual" ? "it is closed as won" : "everyone has signed it already";
}

const stateDescriptions: Readonly<Record<Exclude<StoredStatus, "WON">, string>> = {
  DRAFT: "it is a draft, which has not been sent",
  SENT: "it is sent, and the client has not decided yet",
  PENDING: "it is being signed",
  ON_HOLD: "it is on hold",
  LOST: "it is closed as lost",
  CANCELLED: "it is cancelled",
};
