import { randomBytes } from "node:crypto";
import type { Sealer } from "../../platform/sealer.ts";
import type { EndpointRow } from "../tables.ts";

/** Specification, section 6.4: shown once, when it is made. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

export function sealSecret(sealer: Sealer, endpointId: string, secret: string): string {
  return sealer.seal(secret, purposeOf(endpointId));
}

type Sealed = Pick<EndpointRow, "id" | "secret_sealed" | "old_secret_sealed" | "old_secret_until">;

/** The secrets that sign at `now`, the present one first. */
export function signingSecrets(sealer: Sealer, endpoint: Sealed, now: string): string[] {
  const { id, secret_sealed, old_secret_sealed, old_secret_until } = endpoint;
  const sealed = [secret_sealed];
  if (old_secret_sealed !== null && old_secret_until !== null && now < old_secret_until)
    sealed.push(old_secret_sealed);
  return sealed.map((each) => sealer.open(each, purposeOf(id)));
}

export function purposeOf(endpointId: string): string {
  return `webhook secret ${endpointId}`;
}
