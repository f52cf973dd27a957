import { type AcceptanceRecord, type SignerRow, writtenName } from "../../lifecycle/core.ts";
import { put, type Words } from "./words/words.ts";

/** The name that a signer was invited by, with the one that they signed as where it is another. */
export function signerName({ full_name, signed_name }: SignerRow, { signed_as }: Words): string {
  return besides(full_name, signed_name, signed_as);
}

/** The same of who accepted. */
export function accepterName({ full_name, invited_name }: AcceptanceRecord, { accepted_as }: Words): string {
  return invited_name === null ? full_name : besides(invited_name, full_name, accepted_as);
}

/** The invited name, with the written one put into `words` where it is another. */
export function besides(invited: string, given: string | null, words: string): string {
  const written = writtenName(invited, given);
  return written === null ? invited : put(words, { name: invited, written });
}
