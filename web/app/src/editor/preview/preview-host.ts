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
    /** The hosts of the previews on the screen, by the names of their frames. */
    profferPreviews?: Map<string, PreviewHost>;
  }
}

/** Offers a host to the frame of this name, until the returned function is called. */
export function offerPreview(frameName: string, host: PreviewHost): () => void {
  window.profferPreviews ??= new Map();
  window.profferPreviews.set(frameName, host);
  return () => window.profferPreviews?.delete(frameName);
}
