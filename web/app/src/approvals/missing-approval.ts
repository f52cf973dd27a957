import { signal } from "@preact/signals";
import type { Approval } from "@proffer/contract";
import { ApiError } from "../api/api-error.ts";

/** Returns true if a proposal has to be approved before it leaves. */
export function isBlocking({ state }: Approval): boolean {
  return state === "needed" || state === "requested" || state === "rejected";
}

/** Finds the word of the button in place of sending. Undefined if the proposal may leave. */
export function findApprovalWord(approval: Approval): "waits_for_approval" | "request_approval" | undefined {
  if (!isBlocking(approval)) return undefined;
  return approval.state === "requested" ? "waits_for_approval" : "request_approval";
}

/** Returns true if the server refused an action because an approval is missing. Its details name the rules. */
export function isApprovalRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN" && Object.keys(error.details).length > 0;
}

/** Id of the proposal in the open approval dialog. Null if it is closed. */
export const approving = signal<string | null>(null);

/** Opens the dialog that requests the approval of a proposal, or shows its state, on any screen. */
export function openApprovalDialog(proposalId: string): void {
  approving.value = proposalId;
}

export function closeApprovalDialog(): void {
  approving.value = null;
}
