import type { ImportPage, ProposalSettings } from "@proffer/contract";
import type { GalleryRevision } from "./gallery-revisions.ts";

/** A proposal of the gallery, with the actions before its picture is taken. */
export interface GalleryDeal {
  readonly name: string;
  readonly pages: readonly ImportPage[];
  readonly description?: string;
  readonly settings?: ProposalSettings;
  readonly design?: object;
  /** The revision published before the page is opened. */
  readonly revision?: GalleryRevision;
  /** The number of the revision that is opened. Default: the current one. */
  readonly opened?: number;
  /** The summary clicked before the picture is taken. */
  readonly unfold?: string;
  /** The button clicked before the picture is taken. */
  readonly press?: string;
  /** The decision of Grace Hopper before the page is opened. */
  readonly decision?: "accept" | "sign";
}
