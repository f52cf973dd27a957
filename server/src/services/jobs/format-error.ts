const maxCharacters = 1000;

/** Formats an error for a text column: without NUL, which PostgreSQL cannot store. */
export function formatError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll("\0", "").slice(0, maxCharacters);
}
