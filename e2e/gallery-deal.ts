import type { ImportPage, ProposalSettings } from "@proffer/contract";

/** A proposal of the gallery, and what happens to it before its picture is taken. */
export interface GalleryDeal {
  readonly name: string;
  readonly pages: readonly ImportPage[];
  readonly description?: string;
  readonly settings?: ProposalSettings;
  readonly design?: object;
  /** The button that is pressed before the picture is taken. */
  readonly press?: string;
  /** The decision that Grace Hopper takes before the page is opened. */
  readonly decision?: "accept" | "sign";
}
