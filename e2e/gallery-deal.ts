import type { ImportPage, ProposalSettings } from "@proffer/contract";

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

/** A revision of a proposal of the gallery. */
export interface GalleryRevision {
  readonly note?: string;
  /** Names of options that the client selects before. */
  readonly selected?: readonly string[];
  /** New fields of items by their names. Null removes an item. */
  readonly items: Readonly<Record<string, object | null>>;
  /** New items by the name of their group. */
  readonly added?: Readonly<Record<string, object>>;
}
