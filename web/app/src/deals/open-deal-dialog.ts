import { signal } from "@preact/signals";

/** The task of the dialog for deals: to link a proposal, or to create one from a deal. */
export interface DealTask {
  /** The proposal to link. If absent, a new one is created. */
  readonly proposalId?: string;
  /** Called after the link was saved. The server may have filled fields of the client. */
  readonly onLinked?: (() => void) | undefined;
}

/** The task of the open dialog. Null if it is closed. */
export const dealTask = signal<DealTask | null>(null);

/** Opens the dialog of deals, on any screen. */
export function openDealDialog(task: DealTask = {}): void {
  dealTask.value = task;
}
