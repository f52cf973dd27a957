import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import { mailPurpose } from "./queue-mail.ts";

/** Columns of this slice that the installation's secret encrypts. */
export const mailSealedColumns: readonly SealedColumn[] = [
  { table: "mails", column: "text_sealed", key: ["id"], formatPurpose: () => mailPurpose },
  { table: "mails", column: "html_sealed", key: ["id"], formatPurpose: () => mailPurpose },
];
