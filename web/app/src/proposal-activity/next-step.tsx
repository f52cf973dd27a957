import type { ProposalDetail } from "@proffer/contract";
import { getSession } from "../api/session.ts";
import { formatMoment } from "../ui/format.ts";
import { isBeingSigned, isMineToSign } from "./model/step.ts";
import { say } from "./texts/say.ts";

/** One sentence about the next event that the proposal waits for. */
export function NextStep({ proposal }: { readonly proposal: ProposalDetail }) {
  const { note, decline_reason: declined } = proposal.status_detail;
  const reason = declined ?? note;
  return (
    <section class="next-step" data-status={proposal.status}>
      <p>{sayNext(proposal, getSession().user.id)}</p>
      {reason && <p class="muted">{say("reason_is", { reason })}</p>}
    </section>
  );
}

function sayNext(proposal: ProposalDetail, userId: string): string {
  const { status, archived, timeline, last_activity_at: lastActivity } = proposal;
  if (archived === true) return say("next_archived");
  switch (status) {
    case "DRAFT":
      return say("next_draft");
    case "SENT":
      return say(timeline.first_viewed === null && !lastActivity ? "next_unread" : "next_sent");
    case "PENDING":
      return saySigning(proposal, userId);
    case "EXPIRED":
      return say(isBeingSigned(proposal) ? "next_expired_signing" : "next_expired");
    case "ON_HOLD":
      return say("next_on_hold");
    case "WON":
      return sayWon(proposal);
    case "LOST":
      return say("next_lost");
    default:
      return say("next_cancelled");
  }
}

function sayWon({ status_detail: { acceptance, signatures } }: ProposalDetail): string {
  if (acceptance) {
    const { full_name: name, accepted_at: at } = acceptance;
    return say("next_accepted", { name, when: formatMoment(at) });
  }
  const isSigned = signatures.length > 0 && signatures.every(({ signed_at: at }) => at !== null);
  return say(isSigned ? "next_all_signed" : "next_won");
}

function saySigning(proposal: ProposalDetail, userId: string): string {
  if (isMineToSign(proposal, userId)) return say("next_counter_sign");
  const waiting = proposal.status_detail.signatures.filter(({ signed_at: at }) => at === null);
  const clients = waiting.filter(({ role }) => role !== "company");
  const names = (clients.length > 0 ? clients : waiting).map(({ full_name: name }) => name).join(", ");
  return say(clients.length > 0 ? "next_signing" : "next_company", { names });
}
