export const serif = "Source Serif 4";
const japanese = "Noto Sans JP";
const korean = "Noto Sans KR";
const chinese = "Noto Sans S Chinese";

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
  ];
}
