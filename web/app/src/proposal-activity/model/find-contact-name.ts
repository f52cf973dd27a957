import type { ProposalDetail } from "@proffer/contract";

/** Returns the name of the client's contact person, otherwise of the client's company. */
export function findContactName({ settings }: ProposalDetail): string | null {
  return settings?.recipient?.contact?.name || settings?.recipient?.name || null;
}
