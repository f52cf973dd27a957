import { AppError } from "../../platform/errors.ts";
import type { StoredStatus } from "../../schema.ts";
import type { LifecycleFacts } from "./facts.ts";
import type { Refusal, Trigger } from "./transitions.ts";

/** A change of status that is not allowed: a sentence for people, and details.status for programs. */
export function toRefusalError(
  { details, reason }: Refusal,
  facts: LifecycleFacts,
  trigger: Trigger,
): AppError {
  const why = reason ?? describeState(facts);
  return new AppError("VALIDATION_ERROR", `The proposal cannot ${deeds[trigger]}: ${why}`, {
    status: details,
  });
}

const deeds: Readonly<Record<Trigger, string>> = {
  send: "be sent",
  mark_sent: "be marked as sent",
  mark_draft: "become a draft again",
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
  SENT: "it is sent, and nobody has decided yet",
  PENDING: "it is being signed",
  ON_HOLD: "it is on hold",
  LOST: "it is closed as lost",
  CANCELLED: "it is cancelled",
};
