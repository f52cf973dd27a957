/** Converts a text to one line without control characters, cut between whole characters: fit for a header. */
export function toOneLine(text: string, maxCharacters = 250): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
