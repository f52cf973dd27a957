import { randomInt } from "node:crypto";
import { hashToken } from "../../platform/tokens.ts";

const howMany = 10;
/** No letters that are taken for digits, or for one another; 31 of them, so 16 make 79 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Each stands in for a code once, when the phone is lost. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () =>
    [createWord(), createWord(), createWord(), createWord()].join("-"),
  );
}

function createWord(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** However it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}
