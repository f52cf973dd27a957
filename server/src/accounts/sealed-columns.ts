import type { SealedColumn } from "../platform/db/sealed-columns.ts";
import { formatTotpPurpose } from "./second-factor/codes.ts";
import { formatKeyPurpose } from "./tokens/signing-keys.ts";

/** Columns of this slice encrypted with the installation's secret. */
export const accountSealedColumns: readonly SealedColumn[] = [
  { table: "second_factors", column: "secret_sealed", key: ["user_id"], formatPurpose: formatTotpPurpose },
  { table: "signing_keys", column: "private_sealed", key: ["kid"], formatPurpose: formatKeyPurpose },
];
