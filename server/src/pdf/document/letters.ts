/** A zero width space: a line may break here. */
const zeroWidthSpace = "\u200B";

/** Longer than words are; what is longer is an address, a key, or nonsense. Not in scripts that write no space between words. */
const longestWord = 32;
const unbroken = new RegExp(
  `[^\\s\\u00AD\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u200B\\u2010-\\u2015\\u2E80-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF-]{${longestWord},}`,
  "gu",
);

/**
 * Code points that belong to one character, at the most. Unicode allows 30 marks in a row where text is streamed (UAX #15), and the
 * longest emoji has 11. Typst takes minutes over a character of 100,000 marks, and crashes at a chain of 20,000 emoji.
 */
const maxCodePoints = 32;
/** Carries marks that have no letter (Unicode, section 7.9); without one Typst looks for them in font after font. */
const noBreakSpace = "\u00A0";
const joined = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/** The text with places to break where a word would run over the edge of the page, or a character would have no end. */
export function breakable(text: string): string {
  if (text.length < longestWord) return text;
  return withShortCharacters(text).replaceAll(unbroken, (word) => pieces(word).join(zeroWidthSpace));
}

/** Whatever the script: a character of Thai may carry as many marks as one of Latin. Nothing of it is left out. */
function withShortCharacters(text: string): string {
  if (!joined.test(text)) return text;
  return charactersOf(text)
    .map((character) => {
      if (character.length <= maxCodePoints) return character;
      const points = Array.from(character);
      return inGroups(points, maxCodePoints).join(zeroWidthSpace + noBreakSpace);
    })
    .join("");
}

/** Of eight characters as a reader counts them: nothing of an accent or an emoji is torn off. */
function pieces(word: string): string[] {
  return inGroups(charactersOf(word), 8);
}

function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function inGroups(parts: readonly string[], size: number): string[] {
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, at) =>
    parts.slice(at * size, at * size + size).join(""),
  );
}

const strong = /\p{L}/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter decides for a script that runs from right to left, as a browser's dir=auto does. */
export function isRightToLeft(text: string): boolean {
  const [letter] = strong.exec(text) ?? [];
  return letter !== undefined && rightToLeft.test(letter);
}
