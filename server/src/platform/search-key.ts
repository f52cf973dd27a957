/** Letters that Unicode does not decompose, as people without them on the keyboard write them. */
const folded: Readonly<Record<string, string>> = {
  ...{
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ĳ: "ij",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    ħ: "h",
    ŧ: "t",
    ŋ: "n",
    ĸ: "k",
  },
  ...{
    ı: "i",
    ȷ: "j",
    ə: "e",
    ɓ: "b",
    ɗ: "d",
    ƙ: "k",
    ƴ: "y",
    ƒ: "f",
    ŀ: "l",
    ŉ: "n",
    ſ: "s",
    ɨ: "i",
    ʉ: "u",
  },
  // Final and other forms of one letter: Greek, Hebrew, Arabic and Persian.
  ...{ ς: "σ", ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ", ة: "ه", ى: "ي", ی: "ي", ک: "ك", ٱ: "ا" },
  // Signs between letters that people leave out or write in several ways.
  ...{
    "\u0640": "",
    "\u05F3": "'",
    "\u05F4": '"',
    "’": "'",
    "‘": "'",
    ʼ: "'",
    "“": '"',
    "”": '"',
    "‐": "-",
    "‑": "-",
    "–": "-",
  },
};

const foldedLetters = new RegExp(`[${Object.keys(folded).join("")}]`, "gu");

/** Accents, points of Hebrew, vowel signs of Arabic, and characters that are invisible. */
const marks = /[\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u064B-\u065F\u0670]|\p{Cf}|\u00AD/gu;

/**
 * Converts a text to its key for sorting and searching, the same on both engines: without case and accents, with letters such as
 * ß and ł written as ss and l.
 */
export function toSearchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(marks, "")
    .toLowerCase()
    .replaceAll(foldedLetters, (letter) => folded[letter] ?? letter);
}

/** Converts a text to a pattern for `like … escape '\'` that finds `text` anywhere. */
export function toContainsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
