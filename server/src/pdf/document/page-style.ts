import type { PublicProposal } from "@proffer/contract";
import type { Format } from "./format.ts";

/** Formats and display settings that all parts of one page share. */
export interface PageStyle {
  readonly format: Format;
  /** True where amounts show minor units. */
  readonly minor: boolean;
  /** True after the decision: options that were not chosen are no longer offered. */
  readonly isDecided: boolean;
  /** True while the recipient is asked to choose. */
  readonly isOpen: boolean;
  readonly display: PublicProposal["display"];
  /** True where a row that fits on one page must not break. */
  readonly keepsRows: boolean;
}
