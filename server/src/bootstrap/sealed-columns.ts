import { accountSealedColumns } from "../accounts/index.ts";
import { connectionSealedColumns } from "../connections/index.ts";
import { httpSealedColumns } from "../services/http/index.ts";
import { mailSealedColumns } from "../services/mail/index.ts";
import { paymentSealedColumns } from "../deals/payments/index.ts";
import { pdfSealedColumns } from "../pdf/index.ts";
import type { SealedColumn } from "../platform/db/sealed-columns.ts";
import { shareLinkSealedColumns } from "../records/share-links/index.ts";
import { webhookSealedColumns } from "../webhooks/index.ts";

/** All columns encrypted with the installation's secret. */
export const sealedColumns: readonly SealedColumn[] = [
  ...accountSealedColumns,
  ...webhookSealedColumns,
  ...shareLinkSealedColumns,
  ...connectionSealedColumns,
  ...paymentSealedColumns,
  ...pdfSealedColumns,
  ...mailSealedColumns,
  ...httpSealedColumns,
];
