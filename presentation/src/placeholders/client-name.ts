import type { ProposalSettings } from "@proffer/contract";

/** The client's name: the company's, else that of the person to write to; null where neither is known. */
export function findClientName({ recipient }: ProposalSettings): string | null {
  return recipient?.name?.trim() || recipient?.contact?.name?.trim() || null;
}
