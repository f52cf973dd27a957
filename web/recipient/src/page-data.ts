import type { PublicChanges, PublicProposal } from "@proffer/contract";
import type { Texts } from "./texts.ts";

export type Fault = "unknown" | "busy" | "error";

/** All data of the first view. The server renders it and embeds it in the page. */
export interface PageData {
  /** Null if there is no proposal to show. `fault` is the reason. */
  readonly proposal: PublicProposal | null;
  /** The changes since the previous revision. Null for the first revision and for an earlier one. */
  readonly changes: PublicChanges | null;
  /** The link is unknown, too many links were opened from the reader's address, or the server failed. */
  readonly fault: Fault | null;
  /** The address of the link's operations, relative to the page. */
  readonly api: string;
  /** BCP 47, for numbers and dates. */
  readonly locale: string;
  readonly texts: Texts;
}

export const dataElementId = "data";
