import { signal } from "@preact/signals";

interface OpenMark {
  readonly itemId: string;
  readonly anchor: HTMLElement;
}

/** The row whose questions are shown in the popover, while it is open. */
export const openMark = signal<OpenMark | null>(null);
