import { trimInvisible } from "@proffer/contract/people";

/** Forms tell the number of characters that are left if there are no more than this. */
export const fewLeft = 200;

const maxMessageLength = 4_000;

/** Counts the characters that can still be added to a text, as the server counts them. Negative if too long. */
export function countLeft(text: string, maxLength = maxMessageLength): number {
  // An emoji is one character for the server, and two or more units of a string.
  return maxLength - Array.from(trimInvisible(text)).length;
}
