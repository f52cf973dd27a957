/** Zero width space: a line may break here. */
const zeroWidthSpace = "\u200B";

/** Minimum length of a text without spaces that may break anywhere: such a text is an address, a key or nonsense, not a word. */
const minUnbrokenCharacters = 32;
const matchUnbrokenText = (length: number) =>
  new RegExp(
    `[^\\s\\u00AD\\u0E00-\\u0FFF\\u1000-\\u109F\\u1780-\\u17FF\\u200B\\u2010-\\u2015\\u2E80-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF-]{${length},}`,
    "gu",
  );
const unbrokenText = matchUnbrokenText(minUnbrokenCharacters);

/** Minimum length of a word that may break in a column of a comparison: a longer one can be wider than the column. */
const minUnbrokenCellCharacters = 12;
const unbrokenCellText = matchUnbrokenText(minUnbrokenCellCharacters);

/**
 * Maximum number of code points in one character. Unicode allows 30 marks in a row where text is streamed (UAX #15), and the
 * longest emoji has 11. Typst takes minutes over a character of 100,000 marks, and crashes at a chain of 20,000 emoji.
 */
const maxCodePoints = 32;
/** Base for marks without a letter (Unicode, section 7.9); Typst would search font after font for a bare mark. */
const noBreakSpace = "\u00A0";
const joiningCharacter = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/** Adds places for line breaks to words that would run over the edge of the page, and splits endless characters. */
export function addBreaks(text: string): string {
  if (text.length < minUnbrokenCharacters) return text;
  return splitLongCharacters(text).replaceAll(unbrokenText, breakWord);
}

/** Adds places for line breaks to words that would run over the edge of a narrow column. */
export function addCellBreaks(text: string): string {
  return splitLongCharacters(text).replaceAll(unbrokenCellText, breakWord);
}

/** Splits characters that have too many code points, in every script. No code point is lost. */
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

/** Splits a word into pieces of eight user-perceived characters, so that no accent or emoji is torn apart. */
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

/** Says whether the first letter of a text belongs to a right-to-left script. Browsers apply the same rule for `dir=auto`. */
export function isRightToLeft(text: string): boolean {
  const [letter] = strongLetter.exec(text) ?? [];
  return letter !== undefined && rightToLeft.test(letter);
}
