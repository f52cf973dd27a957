/** Zero width space, which allows a line break. */
const zeroWidthSpace = "\u200B";

/**
 * Minimum length of a text without spaces that may break anywhere. A text of this length is not a word, but
 * an address, a key or nonsense.
 */
const minUnbrokenCharacters = 32;
const matchUnbrokenText = (length: number) =>
  new RegExp(
    `[^\\s\\u00AD\\u0E00-\\u0FFF\\u1000-\\u109F\\u1780-\\u17FF\\u200B\\u2010-\\u2015\\u2E80-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF-]{${length},}`,
    "gu",
  );
const unbrokenText = matchUnbrokenText(minUnbrokenCharacters);

/**
 * Minimum length of a word that may break in a column of a comparison. Longer words can be wider than such a
 * column.
 */
const minUnbrokenCellCharacters = 12;
const unbrokenCellText = matchUnbrokenText(minUnbrokenCellCharacters);

/**
 * Maximum number of code points in one character. Unicode allows 30 consecutive marks in streamed text (UAX
 * #15), and the longest emoji has 11 code points. Without this limit, Typst would need minutes for a
 * character with 100,000 marks, and would crash on a chain of 20,000 emoji.
 */
const maxCodePoints = 32;
/**
 * Inserted as the base of marks without a letter (Unicode, section 7.9). Without a base, Typst would search
 * one font after another.
 */
const noBreakSpace = "\u00A0";
const joiningCharacter = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/**
 * Allows line breaks in words that would exceed the page width, and splits characters with too many code
 * points.
 */
export function addBreaks(text: string): string {
  if (text.length < minUnbrokenCharacters) return text;
  return splitLongCharacters(text).replaceAll(unbrokenText, breakWord);
}

/** Allows line breaks in words that would exceed the width of a narrow column. */
export function addCellBreaks(text: string): string {
  return splitLongCharacters(text).replaceAll(unbrokenCellText, breakWord);
}

/** Splits characters with too many code points, in every script. No code point is lost. */
function splitLongCharacters(text: string): string {
  if (!joiningCharacter.test(text)) return text;
  return listCharacters(text)
    .map((character) => {
      if (character.length <= maxCodePoints) return character;
      const points = Array.from(character);
      return toGroups(points, maxCodePoints).join(zeroWidthSpace + noBreakSpace);
    })
    .join("");
}

function breakWord(word: string): string {
  return splitWord(word).join(zeroWidthSpace);
}

/** Splits a word into pieces of eight user-perceived characters, so that no accent or emoji is divided. */
function splitWord(word: string): string[] {
  return toGroups(listCharacters(word), 8);
}

function listCharacters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function toGroups(parts: readonly string[], size: number): string[] {
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, at) =>
    parts.slice(at * size, at * size + size).join(""),
  );
}

const strongLetter = /\p{L}/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns true if the first letter of a text belongs to a right-to-left script. Browsers apply the same rule
 * for `dir=auto`.
 */
export function isRightToLeft(text: string): boolean {
  const [letter] = strongLetter.exec(text) ?? [];
  return letter !== undefined && rightToLeft.test(letter);
}
