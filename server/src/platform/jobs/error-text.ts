/** What is kept of an error: PostgreSQL cannot store NUL, and nobody reads more than this. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll("\0", "").slice(0, 1000);
}
