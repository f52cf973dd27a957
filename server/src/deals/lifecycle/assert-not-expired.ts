import { invalid } from "../../platform/errors.ts";
import type { Proposal } from "../../proposals/index.ts";

/** Refuses to send a proposal that has expired already: it would be closed to everybody who opens it. */
export function assertNotExpired({ expiring_on }: Proposal, now: string): void {
  if (expiring_on === null || expiring_on > now) return;
  throw invalid({
    "settings.expiring_on": `is in the past (${expiring_on}): change or remove it before you send the proposal`,
  });
}
