import { invalid } from "../platform/errors.ts";
import type { ProposalRow } from "../schema.ts";

/** What goes out can be decided on: an offer that has expired already would be closed to whoever opens it. */
export function refuseExpired({ expiring_on }: ProposalRow, now: string): void {
  if (expiring_on === null || expiring_on > now) return;
  throw invalid({
    "settings.expiring_on": `is past (${expiring_on}): move or remove it before the proposal is sent`,
  });
}
