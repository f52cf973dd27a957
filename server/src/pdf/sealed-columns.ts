import type { SealedColumn } from "../platform/db/sealed-columns.ts";
import { keyPurpose } from "./seal/seal.ts";

/** Columns of this slice that the installation's secret encrypts. */
export const pdfSealedColumns: readonly SealedColumn[] = [
  {
    table: "document_keys",
    column: "private_sealed",
    key: ["generation"],
    formatPurpose: () => keyPurpose,
  },
];
