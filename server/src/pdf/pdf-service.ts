import { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from "./pdf-renderer.ts";
import { createSeal, type Seal, type SealOptions } from "./seal/seal.ts";

/** Renders and seals PDFs. */
export interface PdfService {
  readonly renderer: PdfRenderer;
  readonly seal: Seal;
}

export function createPdfService(options: PdfRendererOptions & SealOptions): PdfService {
  return { renderer: createPdfRenderer(options), seal: createSeal(options) };
}
