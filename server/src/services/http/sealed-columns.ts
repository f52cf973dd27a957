import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import { formatAnswerPurpose } from "./idempotency.ts";

/** Columns of this slice that the installation's secret encrypts. */
export const httpSealedColumns: readonly SealedColumn[] = [
  {
    table: "idempotency_keys",
    column: "answer_sealed",
    key: ["organization_id", "user_id", "key"],
    formatPurpose: formatAnswerPurpose,
  },
];
