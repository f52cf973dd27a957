import type { PublicProposal } from "@proffer/contract";
import type { Refusal, Selection } from "@proffer/pricing";

/**
 * The functions that the frame of the preview calls in the editor around it. Both are of one origin, so they call each
 * other.
 */
export interface PreviewHost {
  /** The view of the client, with the choices that were tried. */
  readonly getView: () => PublicProposal;
  /** Tries a choice. Nothing of it is saved. */
  readonly choose: (selection: Selection) => PublicProposal | Refusal;
  /** Shows the fields of what was pressed in the panel beside the preview. */
  readonly select: (id: string) => void;
  /** Calls back when the document changed. Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

declare global {
  interface Window {
    profferPreview?: PreviewHost;
  }
}
