import type { ProposalDetail } from "@proffer/contract";

/** The name of the person who acts for the client; the company's where no contact is known. */
export function findContactName({ settings }: ProposalDetail): string | null {
  return settings?.recipient?.contact?.name || settings?.recipient?.name || null;
}
