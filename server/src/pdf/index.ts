export { listUnprintable } from "./list-unprintable.ts";
export { createPdfRoutes } from "./pdf.routes.ts";
export { type PdfService, createPdfService } from "./pdf-service.ts";
export { findSealedPdf, findSealedPdfSize } from "./seal/documents.store.ts";
export {
  type DocumentSealer,
  type SealPayload,
  createDocumentSealer,
  createSealHandler,
  sealWhenWon,
} from "./seal/seal-completed.ts";
export { type P12, assertP12, pdfSealedColumns } from "./seal/seal.ts";
export { createTypstPool, maxTypstProcesses } from "./typst/typst-pool.ts";
