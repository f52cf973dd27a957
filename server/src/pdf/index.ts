export { pdfRoutes } from "./pdf.routes.ts";
export { createPrinter } from "./printer.ts";
export { createTypesetter, type Typesetter } from "./typesetting/typesetter.ts";
