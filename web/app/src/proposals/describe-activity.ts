import type { LastActivity, ProposalSummary } from "@proffer/contract";
import { say as sayProposal } from "../proposal/say.ts";
import { say } from "./say.ts";
import { countDaysUntil } from "../ui/days.ts";
import { formatDay, formatDuration, formatEnd, formatRelative } from "../ui/format.ts";

/** The latest activity of a proposal, in a sentence. */
export interface Activity {
  readonly text: string;
  /** True if a member should act. */
  readonly isUrgent: boolean;
}

/** Days before its expiry at which a proposal without a decision becomes urgent. */
const urgentDays = 3;

const payments: ReadonlySet<LastActivity["type"]> = new Set(["payment_received", "payment_failed"]);

const calm = (text: string): Activity => ({ text, isUrgent: false });
const urgent = (text: string): Activity => ({ text, isUrgent: true });

export function describeActivity(item: ProposalSummary, now: Date): Activity {
  const { status, updated_at: updatedAt, sent_at: sentAt, expiring_on: expiry, last_activity: last } = item;
  const when = (time: string) => formatRelative(time, now);
  const formatLastDay = () => formatDay(last?.at ?? updatedAt, now);
  switch (status) {
    case "DRAFT":
      return calm(say("edited_when", { when: when(updatedAt) }));
    case "SENT":
      if (expiry && countDaysUntil(expiry, now) <= urgentDays)
        return urgent(say(last ? "expires_read" : "expires_unread", { when: formatEnd(expiry, now) }));
      if (last) return calm(describeLast(last, item, now));
      return calm(sentAt ? say("sent_unread", { when: when(sentAt) }) : say("not_opened"));
    case "PENDING":
      return calm(describePending(item, now));
    case "EXPIRED":
      return urgent(say("expired_when", { when: expiry ? formatEnd(expiry, now) : when(updatedAt) }));
    case "ON_HOLD":
      return calm(say("on_hold_since", { when: when(updatedAt) }));
    case "WON":
      if (last && payments.has(last.type)) return calm(describeLast(last, item, now));
      if (last?.new_status !== "WON") return calm(say("won_when", { day: formatLastDay() }));
      return calm(
        say(last.type === "proposal_signed" ? "signed_when" : "accepted_when", { day: formatLastDay() }),
      );
    case "LOST":
      return calm(say("lost_when", { day: formatLastDay() }));
    default:
      return calm(say("cancelled_when", { day: formatDay(updatedAt, now) }));
  }
}

function describePending(item: ProposalSummary, now: Date): string {
  const { signing, last_activity: last } = item;
  const progress = signing && say("signed_of", { signed: signing.signed_count, count: signing.signer_count });
  const parts = [progress, last && describeLast(last, item, now)].filter((part) => part !== null);
  return parts.join(" · ") || say("waits_for_signers");
}

/** Describes the last action of a recipient: "Grace read Investment for 2 min, an hour ago". */
function describeLast(
  { type, at, viewer, page, field, seconds }: LastActivity,
  { client_name: client }: ProposalSummary,
  now: Date,
): string {
  const said = { name: viewer.name ?? client ?? sayProposal("the_client"), when: formatRelative(at, now) };
  switch (type) {
    case "proposal_viewed":
      if (!seconds) return say("last_opened", said);
      return page
        ? say("last_read_page", { ...said, page: page.name, time: formatDuration(page.seconds) })
        : say("last_read", { ...said, time: formatDuration(seconds) });
    case "pdf_viewed":
      return say("last_pdf", said);
    case "selection_changed":
      return field === null ? say("last_chose", said) : say("last_filled", { ...said, item: field });
    case "question_asked":
      return say("last_wrote", said);
    case "proposal_signed":
      return say("last_signed", said);
    case "payment_received":
      return say("last_paid", { when: said.when });
    case "payment_failed":
      return say("last_payment_failed", { when: said.when });
    default:
      return say("last_was_there", said);
  }
}
