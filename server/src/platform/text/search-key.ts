/**
 * Letters that Unicode does not decompose, each with the replacement that people type if their keyboard lacks
 * the letter.
 */
const latin = "ßss æae œoe þth ĳij øo łl đd ðd ħh ŧt ŋn ĸk ıi ȷj əe ɓb ɗd ƙk ƴy ƒf ŀl ŉn ſs ɨi ʉu";

/**
 * Greek, Hebrew, Arabic and Persian forms of a letter, such as final forms, each with its replacement. U+0640
 * is removed, because it only stretches a word.
 */
const otherScripts = "ςσ ךכ םמ ןנ ףפ ץצ ةه ىي یي کك ٱا \u0640";

/** Variants of quotation marks and hyphens, each with its replacement. */
const signs = "’' ‘' ʼ' \u05F3' “\" ”\" \u05F4\" ‐- ‑- –-";

const folded = new Map(
  `${latin} ${otherScripts} ${signs}`.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const foldedLetters = new RegExp(`[${[...folded.keys()].join("")}]`, "gu");

/** Accents, Hebrew points, Arabic vowel signs, and invisible characters. */
const marks = /[\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u064B-\u065F\u0670]|\p{Cf}|\u00AD/gu;

/**
 * Converts a text to its key for sorting and searching, the same on both databases: without case or accents,
 * with letters such as ß and ł replaced by ss and l.
 */
export function toSearchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(marks, "")
    .toLowerCase()
    .replaceAll(foldedLetters, (letter) => folded.get(letter) ?? letter);
}

/** Converts a text to a pattern for `like … escape '\'` that finds `text` anywhere. */
export function toContainsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
