/** A text on one line without control characters, cut where a whole character ends: fit for a header. */
export function oneLine(text: string, most = 250): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join("")}…`;
}
