import type { PublicChange, PublicChanges } from "@proffer/contract";

/** News about a revision that replaced an earlier one. */
export interface RevisionNews {
  /** Null until the changes are known. */
  readonly changes: PublicChanges | null;
  /** Changes to mark in the pages, by the ids of the objects. Empty if the reader has dismissed them. */
  readonly marks: ReadonlyMap<string, PublicChange>;
  readonly isDismissed: boolean;
  /** True if the revision was published while the page was open. */
  readonly isLive: boolean;
  readonly dismiss: () => void;
}
