import * as fc from "fast-check";
import { expect, it } from "vitest";
import { toSearchKey } from "./search-key.ts";

it.each([
  ["Straße", "strasse"],
  ["STRASSE", "strasse"],
  ["GROẞE STRAẞE", "grosse strasse"],
  ["Łódź", "lodz"],
  ["Smørrebrød", "smorrebrod"],
  ["Æsir og Œuvre", "aesir og oeuvre"],
  ["Đặng Văn Đô", "dang van do"],
  ["ŞİŞLİ ışık", "sisli isik"],
  ["Þór Ðagur", "thor dagur"],
  ["Ħal Għaxaq", "hal ghaxaq"],
  ["Ｆｕｌｌ ｗｉｄｔｈ", "full width"],
  ["Οδός", "οδοσ"],
  ["שָׁלוֹם", "שלומ"],
  ["مُؤَسَّسَة", "موسسه"],
  ["أحمد", "احمد"],
  ["O’Neill", "o'neill"],
  ["so\u00ADft", "soft"],
  ["Ёлка и й", "елка и и"],
])("a search for %s equals a search for %s", (text, key) => {
  expect(toSearchKey(text)).toBe(key);
});

it("the key of a key is the same key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(toSearchKey(toSearchKey(text))).toBe(toSearchKey(text));
    }),
  );
});
