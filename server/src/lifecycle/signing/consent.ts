import type { ProposalSettings } from "@proffer/contract";

const standard =
  "I have read this proposal, I agree to it, and I agree to sign it electronically with the same effect as by hand.";

/** What a signer agrees to: the agreement text of the signature page, else a sentence of ours. */
export function consentText({ signing }: ProposalSettings): string {
  return signing?.signature_page_agreement_text?.trim() || standard;
}
