export const serif = "Source Serif 4";
const japanese = "Noto Sans Japanese";
const korean = "Noto Sans Korean";
const chinese = "Noto Sans S Chinese";
/** Fonts inside Typst, for symbols that no other font has: Typst searches the listed families only. */
const typstFonts = [
  "Libertinus Serif",
  "New Computer Modern",
  "New Computer Modern Math",
  "DejaVu Sans Mono",
];

/** Lists font families in the order of the glyph look-up. Han characters look different in China, Japan and Korea. */
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
    ...han,
    "Noto Color Emoji",
    ...typstFonts,
  ];
}
