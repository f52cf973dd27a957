import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasVisibleCharacter, isEmailAddress, toAsciiDomain, toEmailKey, trimInvisible } from "./people.ts";

const invisible = {
  "a zero-width space": "\u200B",
  "a Hangul filler": "\u3164",
  "a halfwidth Hangul filler": "\uFFA0",
  "a Hangul choseong filler": "\u115F",
  "blank Braille": "\u2800",
  "a soft hyphen": "\u00AD",
  "a variation selector": "\uFE0F",
  "a tag": "\u{E0041}",
  "a bidi control": "\u202E",
  "an isolate": "\u2066\u2069",
  "a combining mark": "\u0301",
  "an enclosing mark": "\u20DD",
  "an interlinear annotation": "\uFFF9\uFFFB",
  "a missing object": "\uFFFC",
  "an empty note": "\u{1D159}",
  "a blank hieroglyph": "\u{13441}",
  "a word joiner": "\u2060",
  "a Mongolian vowel separator": "\u180E",
  "an ideographic space": "\u3000",
  "a line separator": "\u2028",
  "a control character": "\u0085",
  "a private character": "\uE000",
};

describe("a text is visible", () => {
  test.each(Object.entries(invisible))("not with only %s", (_, text) => {
    expect(hasVisibleCharacter(text)).toBe(false);
    expect(hasVisibleCharacter(`${text} ${text}`)).toBe(false);
    expect(hasVisibleCharacter(`${text}A${text}`)).toBe(true);
  });

  test.each(["Å", "李", "می‌نا", "म", "☕️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "7", "-", "ᅡ"])("with %j", (text) => {
    expect(hasVisibleCharacter(text)).toBe(true);
  });
});

describe("trimming", () => {
  test.each([
    ["  Grace Hopper\u00A0", "Grace Hopper"],
    ["\u202Agrace@example.com\u202C", "grace@example.com"],
    ["\uFEFF\u200B Grace\u2060\n", "Grace"],
    ["\u3164Grace\u2800", "Grace"],
    ["Hopper\u00A0\u200B Grace", "Hopper\u00A0\u200B Grace"],
    ["Love ❤️", "Love ❤️"],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    [" \u200B\u3164 ", ""],
  ])("turns %j into %j", (typed, trimmed) => {
    expect(trimInvisible(typed)).toBe(trimmed);
  });

  test("changes nothing if it is repeated", () => {
    const characters = fc.constantFrom(" ", "\u200B", "\uFE0F", "a", "❤", "\u{E007F}", "\u0301", "\n");
    fc.assert(
      fc.property(fc.array(characters), (parts) => {
        const once = trimInvisible(parts.join(""));
        expect(trimInvisible(once)).toBe(once);
      }),
    );
  });

  test("takes linear time", () => {
    const blanks = " ".repeat(2_000_000);
    expect(trimInvisible(`a${blanks}b${blanks}`)).toHaveLength(2_000_002);
  });
});

describe("an email address", () => {
  test.each([
    "grace@example.com",
    "grace+tag@example.co.uk",
    "o'hara@example.com",
    "info@müller.example",
    "info@xn--mller-kva.example",
    "info@例え.jp",
    "info@пример.рф",
    "jörg@example.com",
    "用户@例え.jp",
  ])("may be %s", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    "",
    "grace",
    "grace@",
    "@example.com",
    "grace@example",
    "grace@@example.com",
    "grace hopper@example.com",
    "grace@exam ple.com",
    " grace@example.com",
    "Grace <grace@example.com>",
    '"grace"@example.com',
    "grace@example.com, ada@example.com",
    "grace@example.com\nbcc: ada@example.com",
    "gra\u200Bce@example.com",
    "\u3164@example.com",
    "grace@müller/.example",
    "grace@müller:25.example",
    "grace@müller..example",
    "grace@１２７.０.０.１",
    "grace@１２７.１",
    "grace@[127.0.0.1]",
    "grace@%6düller.example",
    `${"a".repeat(243)}@example.com`,
  ])("is not %j", (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  test.each([
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["Info@MÜLLER.example", "info@mu\u0308ller.EXAMPLE"],
    [" info@müller.example\u200B", "info@XN--MLLER-KVA.example"],
    ["info@müller。example", "info@müller.example"],
    ["JÖRG@example.com", "jo\u0308rg@example.com"],
  ])("%j is the same as %j", (one, other) => {
    expect(toEmailKey(one)).toBe(toEmailKey(other));
  });

  test.each([
    ["info@müller.example", "info@muller.example"],
    ["info@faß.example", "info@fass.example"],
    ["info@аррӏе.example", "info@apple.example"],
    ["a.b@example.com", "ab@example.com"],
  ])("%j differs from %j", (one, other) => {
    expect(toEmailKey(one)).not.toBe(toEmailKey(other));
  });
});

test("a domain that URLs read as an IP address is invalid", () => {
  expect(toAsciiDomain("１２７.０.０.１")).toBeUndefined();
  expect(toAsciiDomain("0x7f。1")).toBeUndefined();
});
