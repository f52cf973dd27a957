/** What a child is asked to set. */
export interface TypesetJob {
  /** The Document as JSON. */
  readonly document: string;
  readonly images: readonly ImageFile[];
  /** Seconds since 1970; so that the same document is the same bytes. */
  readonly at: number;
}

export interface ImageFile {
  readonly source: string;
  /** Its name for the templates; what it ends with says its format. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface Typeset {
  readonly pdf: Uint8Array;
  readonly standard: "PDF/UA-1" | "PDF 1.7";
  /** Why it is not PDF/UA-1. */
  readonly refusal: string | null;
}
