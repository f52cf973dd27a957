import type { PublicProposal } from "@proffer/contract";
import { usePage } from "./page-context.ts";

/** A place that the header leads to, and that is turned to where pages are shown one at a time. */
export interface Stop {
  readonly id: string;
  readonly name: string;
}

/** Of the cover, where it is a stop of its own. */
export const coverId = "cover";

/** Whether pages are shown one at a time rather than below each other. */
export function isTurned({ display, pages }: PublicProposal): boolean {
  return !display.continuous_scroll && pages.length > 1;
}

/** Turned, the cover comes first by itself, except where the sender wrote a page that belongs on it. */
export function useStops(proposal: PublicProposal): readonly Stop[] {
  const { say } = usePage();
  const { pages } = proposal;
  const hasOwnCover = isTurned(proposal) && pages[0]?.kind !== "cover";
  return hasOwnCover ? [{ id: coverId, name: say("cover") }, ...pages] : pages;
}
