import { Secret, TOTP } from "otpauth";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { SecondFactor } from "./second-factors.store.ts";

/** Parameters that every authenticator app understands without asking. */
const parameters = { issuer: "Proffer", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Codes of the neighbouring half minutes count too: clocks differ. */
const window = 1;

/** The purpose that the sealer binds: a secret copied to another user's row does not open there. */
export function formatTotpPurpose(userId: string): string {
  return `totp ${userId}`;
}

export function createTotpSecret(email: string): { secret: string; url: string } {
  const secret = new Secret({ size: 20 });
  const url = new TOTP({ ...parameters, secret, label: email }).toString();
  return { secret: secret.base32, url };
}

/** The time step that a code is of; undefined when it is of none that counts now. */
export function findStep(
  sealer: Sealer,
  clock: Clock,
  { user_id, secret_sealed }: Pick<SecondFactor, "user_id" | "secret_sealed">,
  code: string,
): number | undefined {
  const secret = Secret.fromBase32(sealer.open(secret_sealed, formatTotpPurpose(user_id)));
  const timestamp = Date.parse(clock.now());
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
