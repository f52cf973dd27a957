import type { PublicProposal } from "@proffer/contract";
import type { Texts } from "./texts.ts";

export type Fault = "unknown" | "busy" | "error";

/** Everything that the first view is made of: the server renders it and writes it into the page. */
export interface PageData {
  /** Null: there is none to show, for `fault`. */
  readonly proposal: PublicProposal | null;
  /** The link is nobody's, too many were opened from where the reader is, or the server failed. */
  readonly fault: Fault | null;
  /** The address of the link's operations, relative to the page. */
  readonly api: string;
  /** BCP 47, for numbers and dates. */
  readonly locale: string;
  readonly texts: Texts;
}

export const dataElementId = "data";
