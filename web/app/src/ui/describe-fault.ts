import { hasVisibleCharacter, isEmailAddress, trimInvisible } from "@proffer/contract/people";
import { say } from "../texts/say.ts";

/** Describes why a text is no email address; empty if it is one. An empty text is for `required` to refuse. */
export function describeEmailFault(typed: string): string {
  return typed === "" || isEmailAddress(trimInvisible(typed)) ? "" : say("no_address", { typed });
}

/** Describes why a text is no name; empty if it is one. An empty text is for `required` to refuse. */
export function describeNameFault(typed: string): string {
  return typed === "" || hasVisibleCharacter(typed) ? "" : say("nothing_visible");
}
