export const serif = "Source Serif 4";
const japanese = "Noto Sans Japanese";
const korean = "Noto Sans Korean";
const chinese = "Noto Sans S Chinese";
/** Fonts that Typst brings along, for symbols that no other has: nothing is looked for beyond the fonts that are named. */
const ofTypst = ["Libertinus Serif", "New Computer Modern", "New Computer Modern Math", "DejaVu Sans Mono"];

/** Families in the order in which each letter looks for one. Han characters look different in China, Japan and Korea. */
export function fontsFor(locale: string, text: string): string[] {
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
    ...ofTypst,
  ];
}
