import type { IncomingHttpHeaders } from "node:http";

const maxSnippetBytes = 1024;
const maxRetryAfterCharacters = 100;

/** Converts the start of a body to text that every database accepts and every log can show. */
export function toSnippet(body: Buffer): string {
  if (body.length === 0) return "";
  const bytes = body.subarray(0, maxSnippetBytes);
  // With `stream`, the decoder leaves out a character that the limit cuts in two.
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll(/[^\P{Cc}\t\n]|\uFFFD/gu, "");
}

/** Returns the Retry-After header, at most its first 100 characters. */
export function getRetryAfter(headers: IncomingHttpHeaders): string | null {
  // The type is string, but a receiver may send several values.
  const value: unknown = headers["retry-after"];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.slice(0, maxRetryAfterCharacters) : null;
}
