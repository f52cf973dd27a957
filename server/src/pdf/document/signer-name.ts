import { findWrittenName } from "@proffer/presentation";
import type { AcceptanceRecord, Signer } from "../../records/signers/index.ts";
import { fillWords, type Words } from "./words.ts";

/** Formats the invited name of a signer, with the signed name if the two differ. */
export function formatSignerName({ full_name, signed_name }: Signer, { signed_as }: Words): string {
  return formatBothNames(full_name, signed_name, signed_as);
}

/** Formats the invited name of the accepting person, with the accepted name if the two differ. */
export function formatAccepterName(
  { full_name, invited_name }: AcceptanceRecord,
  { accepted_as }: Words,
): string {
  return invited_name === null ? full_name : formatBothNames(invited_name, full_name, accepted_as);
}

/** Formats the invited name, with the written name filled into `words` if the two differ. */
export function formatBothNames(invited: string, given: string | null, words: string): string {
  const written = findWrittenName(invited, given);
  return written === null ? invited : fillWords(words, { name: invited, written });
}
