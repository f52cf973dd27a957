export { pdfRoutes } from "./pdf.routes.ts";
export { sealedPdf, sealedPdfBytes } from "./seal/documents.store.ts";
export { createPress, type Press } from "./press.ts";
export { checkP12, type P12 } from "./seal/seal.ts";
export { createSealDocument, sealCompleted, sealWhenWon } from "./seal/seal-completed.ts";
export type { SealDocument, SealPayload } from "./seal/seal-completed.ts";
export { createTypesetter, maxTypesetters, type Typesetter } from "./typesetting/typesetter.ts";
