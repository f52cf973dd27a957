/** A zero width space: a line may break here. */
const zeroWidthSpace = "\u200B";

/** Longer than words are; what is longer is an address, a key, or nonsense. Not in scripts that write no space between words. */
const longestWord = 32;
const unbroken = new RegExp(
  `[^\\s\\u00AD\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u200B\\u2010-\\u2015\\u2E80-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF-]{${longestWord},}`,
  "gu",
);

/** The text with places to break where a word would run over the edge of the page. */
export function breakable(text: string): string {
  return text.length < longestWord
    ? text
    : text.replaceAll(unbroken, (word) => pieces(word).join(zeroWidthSpace));
}

/** Of eight characters as a reader counts them: nothing of an accent or an emoji is torn off. */
function pieces(word: string): string[] {
  const characters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  return Array.from({ length: Math.ceil(characters.length / 8) }, (_, at) =>
    characters.slice(at * 8, at * 8 + 8).join(""),
  );
}

const strong = /\p{L}/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter decides for a script that runs from right to left, as a browser's dir=auto does. */
export function isRightToLeft(text: string): boolean {
  const [letter] = strong.exec(text) ?? [];
  return letter !== undefined && rightToLeft.test(letter);
}
