import type { Sending } from "@proffer/contract";
import type { Addressee } from "./addressees.ts";

/**
 * Finds a usual message that suits all recipients in `to`: the text with placeholders, or else the filled-in
 * text. The filled-in text greets the first usual recipient, so the result is undefined for other recipients.
 */
export function findUsualText(
  { message, filled, recipients: [greeted] }: Pick<Sending, "message" | "filled" | "recipients">,
  to: readonly Addressee[],
): string | undefined {
  if (message !== null) return message;
  const isForAll = greeted === undefined || (to.length === 1 && to[0]?.email === greeted.email);
  return isForAll ? filled.message : undefined;
}
