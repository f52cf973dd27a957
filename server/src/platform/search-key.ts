/** Converts a text to its key for sorting and searching, the same on both engines: without case and accents. */
export function toSearchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Converts a text to a pattern for `like … escape '\'` that finds `text` anywhere. */
export function toContainsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
