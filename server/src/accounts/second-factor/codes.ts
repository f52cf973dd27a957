import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { AnonymousContext } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { hashToken } from "../../platform/secrets/tokens.ts";
import type { Accounts } from "../accounts.ts";
import {
  findConfirmedFactor,
  replaceRecoveryHashes,
  type SecondFactor,
  useStep,
} from "./second-factors.store.ts";

/**
 * Uses up a code of the app or a recovery code. Returns true if the code was right and unused, or if the user
 * has no second factor.
 */
export async function acceptCode(
  { sealer }: Pick<Accounts, "sealer">,
  { read, transact, clock }: AnonymousContext,
  userId: string,
  code: string | undefined,
): Promise<boolean> {
  const factor = await findConfirmedFactor(read, userId);
  if (!factor) return true;
  const digits = code?.replaceAll(/\s/g, "") ?? "";
  if (!/^\d{6}$/.test(digits)) return acceptRecoveryCode(transact, factor, code ?? "");
  const step = findStep(sealer, clock, factor, digits);
  return step !== undefined && transact((tx) => useStep(tx, userId, step));
}

async function acceptRecoveryCode(
  transact: AnonymousContext["transact"],
  { user_id, recovery_hashes: hashes }: SecondFactor,
  code: string,
): Promise<boolean> {
  const remaining = hashes.filter((hash) => hash !== hashRecoveryCode(code));
  if (remaining.length === hashes.length) return false;
  return transact((tx) => replaceRecoveryHashes(tx, user_id, hashes, remaining));
}

/** All authenticator apps support these parameters. */
const parameters = { issuer: "Proffer", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Codes of the previous and the next half minute are valid too, because clocks differ. */
const window = 1;

/**
 * Returns the purpose that the sealer binds to a secret, so that a secret copied to the row of another user
 * cannot be opened there.
 */
export function formatTotpPurpose(userId: string): string {
  return `totp ${userId}`;
}

export function createTotpSecret(email: string): { secret: string; url: string } {
  const secret = new Secret({ size: 20 });
  const url = new TOTP({ ...parameters, secret, label: email }).toString();
  return { secret: secret.base32, url };
}

/** Finds the time step of a code, or undefined if the code is not valid now. */
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

const recoveryCodes = 10;
/** Excludes letters that look like digits or like one another. 16 of these 31 characters have 79 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates recovery codes for a lost phone. Each replaces a code of the app once. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    [createWord(), createWord(), createWord(), createWord()].join("-"),
  );
}

function createWord(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Ignores case and separators. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}
