import type { ProposalDisplayStatus, PublicProposal } from "@proffer/contract";
import type { Notice } from "./document.ts";
import type { Format } from "./format.ts";
import { addBreaks } from "./line-breaks.ts";
import { fillWords } from "./words.ts";

const noticesByStatus = {
  WON: ["won", "green"],
  LOST: ["lost", "red"],
  CANCELLED: ["cancelled", "red"],
  EXPIRED: ["expired", "amber"],
  ON_HOLD: ["on_hold", "amber"],
} as const satisfies Readonly<Partial<Record<ProposalDisplayStatus, readonly [string, Notice["colour"]]>>>;

/** Finds the notice that the recipient page shows above the proposal. */
export function findNotice({ status, sender, expiring_on }: PublicProposal, format: Format): Notice | null {
  if (!hasNotice(status)) return null;
  const [key, colour] = noticesByStatus[status];
  const values = {
    name: sender.name,
    email: sender.email,
    date: expiring_on === null ? "" : format.lastDay(expiring_on),
  };
  return {
    colour,
    title: format.words[`${key}_title`],
    text: addBreaks(fillWords(format.words[key], values)),
  };
}

function hasNotice(status: ProposalDisplayStatus): status is keyof typeof noticesByStatus {
  return Object.hasOwn(noticesByStatus, status);
}
