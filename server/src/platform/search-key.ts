/** The form of a text that is sorted and searched by, alike on both engines: without case and without accents. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** A pattern for `like … escape '\'` that finds `text` anywhere. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
