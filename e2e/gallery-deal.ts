import type { ImportPage, ProposalSettings } from "@proffer/contract";

/** A proposal of the gallery, with the actions before its picture is taken. */
export interface GalleryDeal {
  readonly name: string;
  readonly pages: readonly ImportPage[];
  readonly description?: string;
  readonly settings?: ProposalSettings;
  readonly design?: object;
  /** The button clicked before the picture is taken. */
  readonly press?: string;
  /** The decision of Grace Hopper before the page is opened. */
  readonly decision?: "accept" | "sign";
}
