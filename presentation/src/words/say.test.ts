import { describe, expect, it } from "vitest";
import { createSay, type Text } from "./say.ts";

const english = {
  of_total: "{from} of {total}",
  remove_name: "Remove {name}",
  lines: { one: "One line", other: "{count} lines" },
};
const arabic = {
  remove_name: "إزالة {name}",
  lines: {
    zero: "لا بنود",
    one: "بند واحد",
    two: "بندان",
    few: "{count} بنود",
    many: "{count} بندًا",
    other: "{count} بند",
  },
};

const createTypedSay = <Texts extends Readonly<Record<string, Text>>>(texts: Texts, locale: string) =>
  createSay<keyof Texts & string>(() => texts, locale);

describe("say", () => {
  it("chooses the form for the number in all six plurals of Arabic", () => {
    const say = createTypedSay(arabic, "ar");
    expect([0, 1, 2, 3, 11, 100].map((count) => say("lines", { count }))).toEqual([
      "لا بنود",
      "بند واحد",
      "بندان",
      "\u20683\u2069 بنود",
      "\u206811\u2069 بندًا",
      "\u2068100\u2069 بند",
    ]);
  });

  it("uses the form for other numbers if a plural has none", () => {
    const say = createTypedSay({ more: { other: "{count} more" } }, "en");
    expect(say("more", { count: 1 })).toBe("1 more");
  });

  it("formats numbers for the locale", () => {
    const values = { from: 1, total: 12_345 };
    expect(createTypedSay(english, "de")("of_total", values)).toBe("1 of 12.345");
    expect(createTypedSay(english, "en")("of_total", values)).toBe("1 of 12,345");
    expect(createTypedSay(arabic, "ar-EG")("lines", { count: 12 })).toBe("\u2068١٢\u2069 بندًا");
  });

  it("isolates a value if the value or the text is written from right to left", () => {
    expect(createTypedSay(arabic, "ar")("remove_name", { name: "Ada (Acme)" })).toBe(
      "إزالة \u2068Ada (Acme)\u2069",
    );
    const say = createTypedSay(english, "en");
    expect(say("remove_name", { name: "سارة" })).toBe("Remove \u2068سارة\u2069");
    expect(say("remove_name", { name: "Ada" })).toBe("Remove Ada");
  });

  it("keeps a placeholder without a value, and braces inside a value", () => {
    const say = createTypedSay(english, "en");
    expect(say("remove_name")).toBe("Remove {name}");
    expect(say("of_total", { from: "{total}", total: 2 })).toBe("{total} of 2");
  });
});
