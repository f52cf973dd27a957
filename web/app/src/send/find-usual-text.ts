import type { Sending } from "@proffer/contract";
import type { Addressee } from "./addressees.ts";

/**
 * Finds the usual message in a form that suits all recipients in `to`: with placeholders, otherwise filled
 * in. The filled text greets the first usual recipient, so it is undefined for others.
 */
export function findUsualText(
  { message, filled, recipients: [greeted] }: Pick<Sending, "message" | "filled" | "recipients">,
  to: readonly Addressee[],
): string | undefined {
  if (message !== null) return message;
  const isForAll = greeted === undefined || (to.length === 1 && to[0]?.email === greeted.email);
  return isForAll ? filled.message : undefined;
}
