import { findWrittenName } from "@proffer/presentation";
import type { AcceptanceRecord, Signer } from "../../records/signers/index.ts";
import { fillWords, type Words } from "./words.ts";

/** Formats the name in the invitation of a signer. Adds the signed name if it differs. */
export function formatSignerName({ full_name, signed_name }: Signer, { signed_as }: Words): string {
  return formatBothNames(full_name, signed_name, signed_as);
}

/**
 * Formats the name in the invitation of the person who accepted. Adds the name given at the acceptance if it
 * differs.
 */
export function formatAccepterName(
  { full_name, invited_name }: AcceptanceRecord,
  { accepted_as }: Words,
): string {
  return invited_name === null ? full_name : formatBothNames(invited_name, full_name, accepted_as);
}

/** Formats the name in the invitation. If the written name differs, fills both names into `words`. */
export function formatBothNames(invited: string, given: string | null, words: string): string {
  const written = findWrittenName(invited, given);
  return written === null ? invited : fillWords(words, { name: invited, written });
}
