import type { ProposalSettings } from "@proffer/contract";
import { listConsentTexts } from "@proffer/presentation";
import { AppError } from "../../../platform/errors.ts";

/** The consent text that a signer says they read. Refused with 412 unless it is one that this proposal can show. */
export function requireShownConsent(settings: ProposalSettings, read: string): string {
  if (!listConsentTexts(settings).includes(read))
    throw new AppError("PRECONDITION_FAILED", "The consent text has changed since it was read");
  return read;
}
