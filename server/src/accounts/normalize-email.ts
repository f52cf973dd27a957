import { toReadableAddress } from "../platform/text/addresses.ts";

/**
 * Converts an address to the form in which accounts store and find it, so that one address is one user in any
 * spelling.
 */
export function normalizeEmail(email: string): string {
  return toReadableAddress(email).toLowerCase();
}
