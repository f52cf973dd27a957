import type { Reader } from "../../context.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { findNewestEndpoint } from "./endpoints.store.ts";
import { formatSealPurpose } from "./secrets.ts";

/** Throws WrongSecret when the secret key of this start cannot open the signing secrets: every attempt would fail. */
export async function checkWebhookSecret(read: Reader, sealer: Sealer): Promise<void> {
  const newest = await findNewestEndpoint(read);
  if (newest) sealer.open(newest.secret_sealed, formatSealPurpose(newest.id));
}
