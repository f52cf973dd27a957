import type { ProposalSettings, PublicProposal } from "@proffer/contract";

export type AcceptanceMethod = PublicProposal["acceptance_method"];

/** Returns the client's acceptance method. `use_accept` is the legacy setting (specification, 2.4). */
export function toAcceptanceMethod({ signing = {} }: ProposalSettings): AcceptanceMethod {
  return signing.acceptance_method ?? (signing.use_accept ? "accept_button" : "digital_signatures");
}
