import type { IncomingHttpHeaders } from "node:http";

const mostSnippetBytes = 1024;
const mostRetryAfterCharacters = 100;

/** The beginning of a body as text that every database takes and every log can show. */
export function snippetOf(body: Buffer): string {
  if (body.length === 0) return "";
  const bytes = body.subarray(0, mostSnippetBytes);
  // Streaming, so that a character that the cut goes through is left out.
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll(/[^\P{Cc}\t\n]|\uFFFD/gu, "");
}

export function retryAfterOf(headers: IncomingHttpHeaders): string | null {
  // Typed as one text, yet a receiver may send several.
  const value: unknown = headers["retry-after"];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.slice(0, mostRetryAfterCharacters) : null;
}
