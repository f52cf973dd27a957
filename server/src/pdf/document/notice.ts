import type { ProposalDisplayStatus, PublicProposal } from "@proffer/contract";
import { lastMomentBefore } from "@proffer/presentation";
import type { Notice } from "./document.ts";
import type { Format } from "./format.ts";
import { breakable } from "./letters.ts";
import { put } from "./words/words.ts";

const notices = {
  WON: ["won", "green"],
  LOST: ["lost", "red"],
  CANCELLED: ["cancelled", "red"],
  EXPIRED: ["expired", "amber"],
  ON_HOLD: ["on_hold", "amber"],
} as const satisfies Readonly<Partial<Record<ProposalDisplayStatus, readonly [string, Notice["colour"]]>>>;

/** As the page says it above the proposal. */
export function noticeOf({ status, sender, expiring_on }: PublicProposal, format: Format): Notice | null {
  if (!isTold(status)) return null;
  const [said, colour] = notices[status];
  const values = {
    name: sender.name,
    email: sender.email,
    date: expiring_on === null ? "" : format.day(lastMomentBefore(expiring_on)),
  };
  return { colour, title: format.words[`${said}_title`], text: breakable(put(format.words[said], values)) };
}

function isTold(status: ProposalDisplayStatus): status is keyof typeof notices {
  return Object.hasOwn(notices, status);
}
