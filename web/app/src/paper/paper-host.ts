import type { ReadonlySignal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import type { Refusal, Selection } from "@proffer/pricing";

/** The functions of the page around a paper in a frame. Both are of one origin, so they call each other. */
export interface PaperHost {
  /** The address of the proposal in the API, where its PDF is; empty where there is none. */
  readonly api: string;
  /** The view of the client, with the choices that were tried. */
  readonly getView: () => PublicProposal;
  /** Tries a choice. Nothing of it is saved. */
  readonly choose: (selection: Selection) => PublicProposal | Refusal;
  /** Shows the fields of what was pressed in the panel beside the preview. */
  readonly select: (id: string) => void;
  /** Calls back at once and when the view changed. Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

declare global {
  interface HTMLIFrameElement {
    /** Set before the paper is loaded into the frame. */
    profferPaper?: PaperHost;
  }
}

/** Hosts a paper that shows a view and nothing else: choices have no effect, and it leads to no PDF. */
export function toPaperHost(view: ReadonlySignal<PublicProposal>): PaperHost {
  const getView = () => ({ ...view.value, can: { ...view.value.can, download_pdf: false } });
  return {
    api: "",
    getView,
    choose: getView,
    select: () => undefined,
    subscribe: (listener) => view.subscribe(listener),
  };
}
