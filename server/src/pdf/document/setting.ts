import type { PublicProposal } from "@proffer/contract";
import type { Format } from "./format.ts";

/** What all texts of one page are set with. */
export interface Setting {
  readonly format: Format;
  /** Amounts are shown with minor units. */
  readonly minor: boolean;
  /** Nothing can be chosen any more: what is not chosen is not offered. */
  readonly isDecided: boolean;
  /** The reader is asked to choose. */
  readonly isOpen: boolean;
  readonly display: PublicProposal["display"];
  /** A row stays on one page where it fits. */
  readonly keepsRows: boolean;
}
