/** Tells whether a text holds a character more than `count` times; looks no further than that. */
export function hasMoreThan(count: number, character: string, text: string): boolean {
  let at = -1;
  for (let found = 0; found <= count; found++) {
    at = text.indexOf(character, at + 1);
    if (at === -1) return false;
  }
  return true;
}
