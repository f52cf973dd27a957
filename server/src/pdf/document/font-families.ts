export const serif = "Source Serif 4";
const japanese = "Noto Sans Japanese";
const korean = "Noto Sans Korean";
const chinese = "Noto Sans S Chinese";
/**
 * Fonts built into Typst, for symbols that no other font has. Listed because Typst searches only the listed
 * families.
 */
const typstFonts = [
  "Libertinus Serif",
  "New Computer Modern",
  "New Computer Modern Math",
  "DejaVu Sans Mono",
];

/**
 * Font families for one script each, by the Unicode name of the script. Only documents with letters of the
 * script use them.
 */
export const familiesByScript: Readonly<Record<string, string>> = {
  Armenian: "Noto Sans Armenian",
  Bengali: "Noto Sans Bengali",
  Ethiopic: "Noto Sans Ethiopic",
  Georgian: "Noto Sans Georgian",
  Gujarati: "Noto Sans Gujarati",
  Gurmukhi: "Noto Sans Gurmukhi",
  Kannada: "Noto Sans Kannada",
  Khmer: "Noto Sans Khmer",
  Lao: "Noto Sans Lao",
  Malayalam: "Noto Sans Malayalam",
  Myanmar: "Noto Sans Myanmar",
  Oriya: "Noto Sans Oriya",
  Sinhala: "Noto Sans Sinhala",
  Tamil: "Noto Sans Tamil",
  Telugu: "Noto Sans Telugu",
  Thaana: "Noto Sans Thaana",
  Tibetan: "Noto Serif Tibetan",
};

/**
 * Lists font families in the order of the glyph lookup. Han characters look different in China, Japan and
 * Korea.
 */
export function listFonts(locale: string, text: string): string[] {
  const { language } = new Intl.Locale(locale);
  const han =
    language === "ja" || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? [japanese, chinese, korean]
      : language === "ko" || /\p{Script=Hangul}/u.test(text)
        ? [korean, chinese, japanese]
        : [chinese, japanese, korean];
  return [
    "Inter",
    "Noto Naskh Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Thai",
    "Noto Sans Devanagari",
    ...listScriptFonts(text),
    ...han,
    "Noto Color Emoji",
    ...typstFonts,
  ];
}

/**
 * Lists only the families needed by a text, because Typst opens each family listed before the one with the
 * glyph.
 */
function listScriptFonts(text: string): string[] {
  return Object.entries(familiesByScript).flatMap(([script, family]) =>
    new RegExp(`\\p{Script_Extensions=${script}}`, "u").test(text) ? [family] : [],
  );
}
