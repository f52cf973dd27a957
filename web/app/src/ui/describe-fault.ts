import { hasVisibleCharacter, isEmailAddress, trimInvisible } from "@proffer/contract/people";
import { say } from "../texts/say.ts";

/**
 * Describes why a text is not an email address. Returns an empty text if it is one. The attribute `required`
 * rejects an empty text.
 */
export function describeEmailFault(typed: string): string {
  return typed === "" || isEmailAddress(trimInvisible(typed)) ? "" : say("no_address", { typed });
}

/**
 * Describes why a text is not a name. Returns an empty text if it is one. The attribute `required` rejects an
 * empty text.
 */
export function describeNameFault(typed: string): string {
  return typed === "" || hasVisibleCharacter(typed) ? "" : say("nothing_visible");
}
