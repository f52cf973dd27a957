import { describe, expect, it } from "vitest";
import { readBytes } from "./read-file.ts";

const text = "sku;name\nB-1;Büro – 5 €";

describe("a price list in a file", () => {
  it("is read in UTF-8, with or without a byte order mark", () => {
    expect(readBytes(new TextEncoder().encode(text))).toEqual({ text, encoding: "utf-8" });
    expect(readBytes(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text, encoding: "utf-8" });
  });

  it("is read in UTF-16, as Excel writes its Unicode text", () => {
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    expect(readBytes(little)).toEqual({ text, encoding: "utf-16le" });
    expect(readBytes(Buffer.from(little).swap16())).toEqual({ text, encoding: "utf-16be" });
  });

  it("is read in Windows-1252 where it is no UTF-8, as older spreadsheets write it", () => {
    const bytes = Uint8Array.from(text, (sign) => ({ "–": 0x96, "€": 0x80 })[sign] ?? sign.charCodeAt(0));
    expect(readBytes(bytes)).toEqual({ text, encoding: "windows-1252" });
  });
});
