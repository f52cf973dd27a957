import type { PublicProposal } from "@proffer/contract";
import type { Format } from "./format.ts";

/** Formats and display settings shared by all parts of one page. */
export interface PageStyle {
  readonly format: Format;
  /** True if amounts show minor units. */
  readonly minor: boolean;
  /** True after the decision. Options that were not chosen are then no longer offered. */
  readonly isDecided: boolean;
  /** True while the recipient can choose. */
  readonly isOpen: boolean;
  readonly display: PublicProposal["display"];
  /** True if a row that fits on one page must not break. */
  readonly keepsRows: boolean;
}
