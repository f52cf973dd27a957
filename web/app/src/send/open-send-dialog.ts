import { signal } from "@preact/signals";

/** Id of the proposal in the open send dialog. Null if it is closed. */
export const sending = signal<string | null>(null);

/** Opens the dialog that sends a proposal, on any screen. */
export function openSendDialog(proposalId: string): void {
  sending.value = proposalId;
}

export function closeSendDialog(): void {
  sending.value = null;
}
