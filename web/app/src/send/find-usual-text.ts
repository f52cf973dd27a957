import type { Sending } from "@proffer/contract";
import type { Addressee } from "./addressees.ts";

/**
 * Finds the usual message in a form that can be sent to everybody in `to`: with its placeholders, else as it is filled in. That
 * one greets the usual first recipient, so there is none for anybody else.
 */
export function findUsualText(
  { message, filled, recipients: [greeted] }: Pick<Sending, "message" | "filled" | "recipients">,
  to: readonly Addressee[],
): string | undefined {
  if (message !== null) return message;
  const isForAll = greeted === undefined || (to.length === 1 && to[0]?.email === greeted.email);
  return isForAll ? filled.message : undefined;
}
