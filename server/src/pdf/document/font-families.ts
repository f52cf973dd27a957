export const serif = "Source Serif 4";
const japanese = "Noto Sans Japanese";
const korean = "Noto Sans Korean";
const chinese = "Noto Sans S Chinese";
/**
 * Fonts built into Typst, for symbols that no other font has. Typst searches only listed families, so they
 * must be listed.
 */
const typstFonts = [
  "Libertinus Serif",
  "New Computer Modern",
  "New Computer Modern Math",
  "DejaVu Sans Mono",
];

/**
 * The font family for each script, by the Unicode name of the script. A document uses a family only if it
 * contains letters of the script.
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
 * Lists the families that a text needs, and no others: Typst opens each listed family until it finds the
 * glyph.
 */
function listScriptFonts(text: string): string[] {
  return Object.entries(familiesByScript).flatMap(([script, family]) =>
    new RegExp(`\\p{Script_Extensions=${script}}`, "u").test(text) ? [family] : [],
  );
}
