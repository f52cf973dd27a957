import { toReadableAddress } from "../platform/text/addresses.ts";

/**
 * Converts an address to the form in which accounts keep and find it: one address is one user, however it was
 * typed.
 */
export function normalizeEmail(email: string): string {
  return toReadableAddress(email).toLowerCase();
}
