import type { SealedColumn } from "../platform/db/sealed-columns.ts";
import { formatSealPurpose } from "./endpoints/secrets.ts";

/**
 * Columns of this slice that the installation's secret encrypts. The present secret comes first, because a rotation copies it
 * into the column of the old one.
 */
export const webhookSealedColumns: readonly SealedColumn[] = ["secret_sealed", "old_secret_sealed"].map(
  (column) => ({
    table: "webhook_endpoints",
    column,
    key: ["organization_id", "id"],
    formatPurpose: (_organizationId: string, id: string) => formatSealPurpose(id),
  }),
);
