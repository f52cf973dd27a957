import type { ReadonlySignal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import type { Refusal, Selection } from "@proffer/pricing";
import type { FieldValue } from "../../../recipient/src/model/fill-field.ts";

/**
 * The functions of the page around a paper in a frame. Both have the same origin, so they call each other
 * directly.
 */
export interface PaperHost {
  /** The path of the proposal in the API, for its PDF. Empty if there is no PDF. */
  readonly api: string;
  /** Returns the client's view, with the tried choices. */
  readonly getView: () => PublicProposal;
  /** Tries a choice. Nothing is saved. */
  readonly choose: (selection: Selection) => PublicProposal | Refusal;
  /** Tries the value of a field of the client. Nothing is saved. */
  readonly fill: (id: string, value: FieldValue) => PublicProposal;
  /** Shows the fields of the pressed object in the panel beside the preview. */
  readonly select: (id: string) => void;
  /** Calls back at once and after each change to the view. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

declare global {
  interface HTMLIFrameElement {
    /** Set before the paper is loaded into the frame. */
    profferPaper?: PaperHost;
  }
}

/** Creates the host of a read-only paper: choices and values have no effect, and there is no PDF. */
export function toPaperHost(view: ReadonlySignal<PublicProposal>): PaperHost {
  const getView = () => ({ ...view.value, can: { ...view.value.can, download_pdf: false } });
  return {
    api: "",
    getView,
    choose: getView,
    fill: getView,
    select: () => undefined,
    subscribe: (listener) => view.subscribe(listener),
  };
}
