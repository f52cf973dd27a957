import { randomBytes } from "node:crypto";
import type { Reader } from "../../context.ts";
import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { type Endpoint, findLastChangedEndpoint } from "./endpoints.store.ts";

/** Generates a signing secret (specification, 6.4). */
export function generateSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

export function sealSecret(sealer: Sealer, endpointId: string, secret: string): string {
  return sealer.seal(secret, formatSealPurpose(endpointId));
}

type SealedSecrets = Pick<Endpoint, "id" | "secret_sealed" | "old_secret_sealed" | "old_secret_until">;

/** Decrypts the secrets that sign deliveries at `now`, the current secret first. */
export function openSigningSecrets(sealer: Sealer, endpoint: SealedSecrets, now: string): string[] {
  const { id, secret_sealed, old_secret_sealed, old_secret_until } = endpoint;
  const sealed = [secret_sealed];
  if (old_secret_sealed !== null && old_secret_until !== null && now < old_secret_until)
    sealed.push(old_secret_sealed);
  return sealed.map((each) => sealer.open(each, formatSealPurpose(id)));
}

export function formatSealPurpose(endpointId: string): string {
  return `webhook secret ${endpointId}`;
}

/**
 * Columns of this slice encrypted with the installation's secret. The current secret must come first, because
 * a rotation copies it into the column of the old secret.
 */
export const webhookSealedColumns: readonly SealedColumn[] = ["secret_sealed", "old_secret_sealed"].map(
  (column) => ({
    table: "webhook_endpoints",
    column,
    key: ["organization_id", "id"],
    formatPurpose: (_organizationId: string, id: string) => formatSealPurpose(id),
  }),
);

/**
 * Throws WrongSecret if the installation's secret cannot decrypt the signing secrets, because then every
 * attempt would fail.
 */
export async function checkWebhookSecret(read: Reader, sealer: Sealer): Promise<void> {
  const endpoint = await findLastChangedEndpoint(read);
  if (endpoint) sealer.open(endpoint.secret_sealed, formatSealPurpose(endpoint.id));
}
