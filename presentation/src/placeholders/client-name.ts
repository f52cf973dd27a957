import type { ProposalSettings } from "@proffer/contract";

/** Returns the name of the client's company, otherwise of the contact person, or null if neither is known. */
export function findClientName({ recipient }: ProposalSettings): string | null {
  return recipient?.name?.trim() || recipient?.contact?.name?.trim() || null;
}
