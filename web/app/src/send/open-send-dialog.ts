import { signal } from "@preact/signals";

/** The id of the proposal that is about to be sent; null while nothing is. */
export const sending = signal<string | null>(null);

/** Opens the dialog that sends a proposal, from wherever it is called. */
export function openSendDialog(proposalId: string): void {
  sending.value = proposalId;
}

export function closeSendDialog(): void {
  sending.value = null;
}
