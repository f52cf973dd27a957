import type { ProposalDetail } from "@proffer/contract";

/** The name by which the client is known: the contact, else the company. */
export function findClient({ settings }: ProposalDetail): string | null {
  return settings?.recipient?.contact?.name || settings?.recipient?.name || null;
}
