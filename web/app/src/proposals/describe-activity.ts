import type { ProposalListItem } from "@proffer/contract";
import type { texts } from "../texts/en.ts";
import type { Say } from "../texts/create-texts.ts";
import { countDays, formatDay, formatRelative } from "../ui/format.ts";

/** The last thing that happened to a proposal, in a sentence. */
export interface Activity {
  readonly text: string;
  /** True where somebody should do something about it. */
  readonly isUrgent: boolean;
}

interface Reader {
  readonly userId: string;
  readonly now: Date;
  readonly say: Say<keyof typeof texts>;
}

/** Days before its expiry at which an unread proposal becomes urgent. */
const urgentDays = 3;

function calm(text: string): Activity {
  return { text, isUrgent: false };
}

export function describeActivity(item: ProposalListItem, reader: Reader): Activity {
  const { now, say } = reader;
  const when = (time: string) => formatRelative(time, now);
  const activity = item.last_activity_at;
  switch (item.status) {
    case "DRAFT":
      return calm(describeEdit(item, reader));
    case "SENT":
      return describeSent(item, reader);
    case "PENDING":
      if (item.allRecipientsSigned === true) return { text: say("waits_for_you"), isUrgent: true };
      return calm(
        activity ? say("waits_for_signers_since", { when: when(activity) }) : say("waits_for_signers"),
      );
    case "EXPIRED":
      return {
        text: say("expired_when", { when: when(item.settings?.expiring_on ?? item.updated_at) }),
        isUrgent: true,
      };
    case "ON_HOLD":
      return calm(say("on_hold_since", { when: when(item.updated_at) }));
    case "WON":
      return calm(
        say(wonWords[item.status_detail?.marked_as_won_method ?? "manual"], {
          day: formatDay(item.completed_at ?? activity ?? item.updated_at, now),
        }),
      );
    case "LOST":
      return calm(say("lost_when", { day: formatDay(activity ?? item.updated_at, now) }));
    default:
      return calm(say("cancelled_when", { day: formatDay(item.updated_at, now) }));
  }
}

const wonWords = {
  acceptance: "accepted_when",
  digital_signature: "signed_when",
  manual: "won_when",
} as const;

function describeEdit({ updated_by, updated_at }: ProposalListItem, { userId, now, say }: Reader): string {
  const when = formatRelative(updated_at, now);
  if (!updated_by || updated_by.id === userId) return say("you_edited", { when });
  return say("other_edited", { name: updated_by.name, when });
}

function describeSent(
  { settings, last_activity_at, sent_at }: ProposalListItem,
  { now, say }: Reader,
): Activity {
  const expiry = settings?.expiring_on;
  const daysLeft = expiry ? countDays(now, new Date(expiry)) : Infinity;
  const expires = expiry && daysLeft <= urgentDays ? formatRelative(expiry, now) : null;
  if (!last_activity_at) {
    if (expires !== null) return { text: say("expires_unread", { when: expires }), isUrgent: true };
    return {
      text: sent_at ? say("sent_unread", { when: formatRelative(sent_at, now) }) : say("not_opened"),
      isUrgent: false,
    };
  }
  if (expires !== null) return { text: say("expires_read", { when: expires }), isUrgent: true };
  return { text: say("client_was_there", { when: formatRelative(last_activity_at, now) }), isUrgent: false };
}
