import type { Reader } from "../../context.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { findLastChangedEndpoint } from "./endpoints.store.ts";
import { formatSealPurpose } from "./secrets.ts";

/** Throws WrongSecret when the secret key of this start cannot open the signing secrets: every attempt would fail. */
export async function checkWebhookSecret(read: Reader, sealer: Sealer): Promise<void> {
  const endpoint = await findLastChangedEndpoint(read);
  if (endpoint) sealer.open(endpoint.secret_sealed, formatSealPurpose(endpoint.id));
}
