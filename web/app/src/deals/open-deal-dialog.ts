import { signal } from "@preact/signals";

/** What the dialog of deals does: links a proposal, or creates one from a deal. */
export interface DealTask {
  /** The proposal to link. If absent, a new one is created. */
  readonly proposalId?: string;
  /** Called after the proposal was linked, which may have filled the client. */
  readonly onLinked?: (() => void) | undefined;
}

/** The task of the open dialog. Null if it is closed. */
export const dealTask = signal<DealTask | null>(null);

/** Opens the dialog of deals, on any screen. */
export function openDealDialog(task: DealTask = {}): void {
  dealTask.value = task;
}
