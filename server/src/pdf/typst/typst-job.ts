/** Input of a Typst process. */
export interface TypstJob {
  /** The `Document` of the templates, as JSON. */
  readonly document: string;
  readonly images: readonly ImageFile[];
  /**
   * Creation time stated in the PDF, in seconds since 1970. An input, so that equal jobs give equal bytes.
   */
  readonly at: number;
}

export interface ImageFile {
  readonly source: string;
  /** Name of the file that the templates use. Its extension is the format of the image. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface TypstResult {
  readonly pdf: Uint8Array;
  readonly standard: "PDF/UA-1" | "PDF 1.7";
  /** Reason for the fallback from PDF/UA-1. Null without a fallback. */
  readonly refusal: string | null;
}
