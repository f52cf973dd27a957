import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import { formatTokenPurpose } from "./share-links.ts";

/** Columns of this slice that the installation's secret encrypts. */
export const shareLinkSealedColumns: readonly SealedColumn[] = [
  {
    table: "links",
    column: "token_sealed",
    key: ["organization_id", "id"],
    formatPurpose: (_organizationId, id) => formatTokenPurpose(id),
  },
];
