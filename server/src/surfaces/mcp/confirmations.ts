import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";

const purpose = "confirmation for an agent";
const validMinutes = 10;

/**
 * Creates and checks tokens. A token confirms one exact action of one caller and is valid for ten minutes.
 */
export interface Confirmations {
  create(action: unknown): string;
  isFor(token: string, action: unknown): boolean;
}

/**
 * Creates the confirmations of one caller. Tokens are not stored, so any process can check the tokens of
 * another process.
 */
export function createConfirmations(sealer: Sealer, clock: Clock, callerId: string): Confirmations {
  const hash = (action: unknown) =>
    createHash("sha256")
      .update(JSON.stringify([callerId, action]))
      .digest("base64url");
  const nowMs = () => Date.parse(clock.now());
  return {
    create: (action) => sealer.seal(`${hash(action)} ${nowMs() + validMinutes * 60_000}`, purpose),
    isFor: (token, action) => {
      const [hashed, until] = openOrEmpty(sealer, token).split(" ");
      return hashed === hash(action) && nowMs() <= Number(until);
    },
  };
}

function openOrEmpty(sealer: Sealer, token: string): string {
  try {
    return sealer.open(token, purpose);
  } catch {
    // The agent invented the token. An empty text contains no hash, so it confirms no action.
    return "";
  }
}
