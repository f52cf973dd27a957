/** Converts a text to one line without control characters, for headers. Cuts long text between characters. */
export function toOneLine(text: string, maxCharacters = 250): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  return shorten(line, maxCharacters);
}

/** Cuts a long text between characters, and marks the cut. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = Array.from(text);
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Marks each line of a text as quoted, so that no line of it looks like the text around it. */
export function quoteLines(text: string): string {
  return text
    .split(lineBreak)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Returns true if a text contains a character more than `count` times. Stops searching at that point. */
export function hasMoreThan(count: number, character: string, text: string): boolean {
  let at = -1;
  for (let found = 0; found <= count; found++) {
    at = text.indexOf(character, at + 1);
    if (at === -1) return false;
  }
  return true;
}
