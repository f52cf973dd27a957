import { describe, expect, it } from "vitest";
import { familiesByScript, listFonts } from "./document/font-families.ts";
import { findWithoutGlyph } from "./list-unprintable.ts";

/** Words in the scripts of living languages. */
const written: Readonly<Record<string, string>> = {
  Arabic: "اقتراح",
  Armenian: "Առաջարկ",
  Bengali: "প্রস্তাব ৳১২৩।",
  Cyrillic: "Предложение",
  Devanagari: "प्रस्ताव",
  Ethiopic: "ሀሳብ ማቅረቢያ፡",
  Georgian: "შემოთავაზება",
  Greek: "Πρόταση",
  Gujarati: "દરખાસ્ત",
  Gurmukhi: "ਪ੍ਰਸਤਾਵ ੴ",
  Han: "提案报价",
  Hangul: "제안서",
  Hebrew: "הצעה",
  Hiragana: "ていあん",
  Kannada: "ಪ್ರಸ್ತಾವನೆ",
  Katakana: "テイアン",
  Khmer: "សំណើតម្លៃ",
  Lao: "ຂໍ້ສະເໜີ",
  Latin: "Đề xuất žluťoučký",
  Malayalam: "നിർദ്ദേശം ൺ",
  Myanmar: "အဆိုပြုချက်",
  Oriya: "ପ୍ରସ୍ତାବ",
  Sinhala: "යෝජනාව",
  Tamil: "முன்மொழிவு ஸ்ரீ",
  Telugu: "ప్రతిపాదన",
  Thaana: "ހުށަހެޅުން",
  Thai: "ข้อเสนอ",
  Tibetan: "གྲོས་འཆར་",
  Emoji: "🚀 ✅ 👩🏽‍💻 🇦🇹",
  Symbols: "€ ₿ ₹ ฿ √ ∑ ⇒ ☎ ✓ ½ № ™",
};

const find = (text: string) => findWithoutGlyph(text, listFonts("en", text));

describe("the fonts of a document", () => {
  it.each(Object.entries(written))("have a glyph for each character of %s", async (_, text) => {
    expect(await find(text)).toEqual([]);
  });

  it("are only the fonts of its scripts", () => {
    const known = new Set(Object.values(familiesByScript));
    const listScripts = (text: string) => listFonts("en", text).filter((family) => known.has(family));
    expect(listScripts("Website €1,200 ✓ 提案")).toEqual([]);
    expect(listScripts("Logo, নাম")).toEqual(["Noto Sans Bengali"]);
  });

  it("have no glyph for other characters, and each of them is listed once", async () => {
    expect(await find("Java: ꦗꦮꦗ, 𓀀 \u{F0000}")).toEqual(["ꦗ", "ꦮ", "𓀀", "\u{F0000}"]);
  });

  it("need no glyph for invisible characters, and one for a letter with its accent", async () => {
    expect(await find("a\u200B\u00AD\u2060\uFE0F\u200D\n\tb \u2028e\u0301")).toEqual([]);
  });
});
