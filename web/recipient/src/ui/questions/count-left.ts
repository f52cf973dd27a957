import { trimInvisible } from "@proffer/contract/people";

const maxLength = 4_000;

/** Counts the characters that can still be added to a message, as the server counts them. Negative if too long. */
export function countLeft(text: string): number {
  // An emoji is one character for the server, and two or more units of a string.
  return maxLength - Array.from(trimInvisible(text)).length;
}
