import { describe, expect, it } from "vitest";
import { csv, pdf, writeDocx, writeOpenDocument, writeXlsx, writeZip } from "../../../test/attached-files.ts";
import { smallPng, writeImage } from "../../../test/images.ts";
import { checkFile } from "./check-file.ts";

const check = (name: string, bytes: Uint8Array) =>
  checkFile({ name, bytes }, { name: "name", content: "body" });

const gif = await writeImage("gif");
const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const excelType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Changes the bytes of a file at the last place of a text. */
function patch(file: Buffer, text: string, offset: number, value: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(value, changed.lastIndexOf(text, undefined, "latin1") + offset);
  return changed;
}

const directoryEntry = "PK\u0001\u0002";

describe("a file to store", () => {
  it.each([
    ["a.pdf", pdf, "application/pdf"],
    ["a.png", smallPng, "image/png"],
    ["a.docx", writeDocx(), wordType],
    ["a.docx", writeZip({ "[Content_Types].xml": "<Types/>", "word/document2.xml": "<d/>" }), wordType],
    ["a.xlsx", writeXlsx({ "xl/worksheets/sheet1.xml": "<sheet/>".repeat(10_000) }), excelType],
    ["a.odt", writeOpenDocument("text"), "application/vnd.oasis.opendocument.text"],
    ["a.ods", writeOpenDocument("spreadsheet"), "application/vnd.oasis.opendocument.spreadsheet"],
    ["a.CSV", csv, "text/csv"],
    ["a.txt", Buffer.from("5 < 6, naïve\f\n"), "text/plain"],
  ])("%s gets the type of its content", async (name, bytes, type) => {
    expect(await check(name, bytes)).toMatchObject({ name, type });
  });

  it.each(["jpeg", "webp"] as const)("as %s gets its type whatever its name is", async (format) => {
    const { name, type } = await check("photo.exe", await writeImage(format));
    expect([name, type]).toEqual([`photo.exe.${format === "jpeg" ? "jpg" : "webp"}`, `image/${format}`]);
  });

  it.each<[string, string, Buffer]>([
    ["empty", "a.pdf", Buffer.alloc(0)],
    ["HTML named as a picture", "a.png", html],
    ["HTML named as text", "a.txt", html],
    ["HTML behind a comma", "a.csv", Buffer.from("a,b\n1,<script>alert(1)</script>")],
    ["SVG", "a.svg", svg],
    ["SVG named as text", "a.txt", Buffer.concat([Buffer.from("\n "), svg])],
    ["XML named as text", "a.txt", Buffer.from('<?xml version="1.0"?><a/>')],
    ["JavaScript", "a.js", Buffer.from("alert(1)")],
    ["a shell script named as text", "a.txt", Buffer.from("#!/bin/sh\nrm -rf /\n")],
    ["a program", "a.pdf", Buffer.from("MZ\u0090\u0000\u0003", "latin1")],
    ["text with a NUL", "a.txt", Buffer.from("a\u0000b")],
    ["text with a control character", "a.csv", Buffer.from("a\u001b[2Jb")],
    ["text that is not UTF-8", "a.txt", Buffer.from([0x61, 0xff, 0xfe])],
    ["text in UTF-16", "a.csv", Buffer.from("\ufeffa,b", "utf16le")],
    ["text with another extension", "a.md", Buffer.from("# Title")],
    ["a GIF", "a.gif", gif],
    ["a GIF that is also JavaScript", "a.png", Buffer.from("GIF89a=1;alert(1)")],
    ["a damaged PNG", "a.png", smallPng.subarray(0, 20)],
    ["a PNG that is also HTML", "a.png", Buffer.concat([smallPng, html])],
    ["a PNG that is also an archive", "a.png", Buffer.concat([smallPng, writeZip({ a: "b" })])],
    ["a PDF that begins later", "a.pdf", Buffer.concat([Buffer.from("junk\n"), pdf])],
    ["a PDF that begins later, named as text", "a.txt", Buffer.concat([Buffer.from("junk\n"), pdf])],
    ["a PDF that is also an archive", "a.pdf", Buffer.concat([pdf, writeZip({ a: "b" })])],
    ["a PDF without its end", "a.pdf", pdf.subarray(0, 20)],
    ["an archive", "a.zip", writeZip({ "a.txt": "b" })],
    ["an archive named as a document", "a.docx", writeZip({ "word/document.xml": "<a/>" })],
    ["a presentation", "a.pptx", writeZip({ "[Content_Types].xml": "", "ppt/presentation.xml": "" })],
    ["a document of two types", "a.docx", writeDocx({ "xl/workbook.xml": "<a/>" })],
    ["a document with macros", "a.docx", writeDocx({ "word/vbaProject.bin": "macro" })],
    ["a spreadsheet with macros", "a.xlsx", writeXlsx({ "xl/vbaProject.bin": "macro" })],
    ["a spreadsheet with old macros", "a.xlsx", writeXlsx({ "xl/macrosheets/sheet1.xml": "<a/>" })],
    ["an open document with macros", "a.odt", writeOpenDocument("text", { "Basic/script-lc.xml": "" })],
    ["an open presentation", "a.odp", writeOpenDocument("presentation")],
    ["an open document without content", "a.odt", writeZip({ mimetype: "x" }, ["mimetype"])],
    [
      "an archive with 10,000 entries",
      "a.docx",
      writeDocx(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`word/${index}`, ""]))),
    ],
    [
      "an archive that unpacks to much more",
      "a.docx",
      writeDocx({ "word/bomb.xml": "\u0000".repeat(40_000_000) }),
    ],
    ["an archive that claims to unpack to much more", "a.docx", patch(writeDocx(), directoryEntry, 24, 3e9)],
    ["an archive whose entries share data", "a.docx", patch(writeDocx(), directoryEntry, 42, 0)],
    ["an archive whose entries overlap", "a.docx", patch(writeDocx(), directoryEntry, 20, 1e6)],
    ["an archive with something before it", "a.docx", Buffer.concat([html, writeDocx()])],
    ["an archive with something after it", "a.docx", Buffer.concat([writeDocx(), html])],
    ["an encrypted archive", "a.docx", patch(writeDocx(), directoryEntry, 8, 1)],
    ["half an archive", "a.docx", writeDocx().subarray(0, 100)],
    ["the start of an archive", "a.docx", Buffer.from("PK\u0003\u0004")],
  ])("is refused with the allowed types or as empty if it is %s", async (_what, name, bytes) => {
    const [fault] = await check(name, bytes).then(
      () => ["accepted"],
      (error: { details?: Record<string, string> }) => [error.details?.["body"]],
    );
    expect(fault).toMatch(
      bytes.length === 0 ? /^is empty$/ : /PDF, PNG, JPEG, WebP, DOCX, XLSX, ODT, ODS, CSV or TXT/,
    );
  });

  it.each([
    ["../../etc/Terms.pdf", "Terms.pdf"],
    ["C:\\fakepath\\Terms.PDF", "Terms.PDF"],
    ["a\r\nSet-Cookie: b.pdf", "aSet-Cookie: b.pdf"],
    ["Terms\u202Efdp.exe", "Termsfdp.exe.pdf"],
    ["\u2066Terms\u2069\u200f.pdf", "Terms.pdf"],
    ["Terms.html", "Terms.html.pdf"],
    ["Terms", "Terms.pdf"],
    [".pdf", "pdf.pdf"],
    ["  Angebot für 文書 🌞.pdf. ", "Angebot für 文書 🌞.pdf"],
    ["\u200bTe\u00adr\u2060m\u3164s\u{e0041}.pdf", "Terms.pdf"],
    ["\u200d\u200cTerms\u200d.p\u200bdf", "Terms.pdf"],
    ["\u0646\u200c\u0645 👩\u200d💻.pdf", "\u0646\u200c\u0645 👩\u200d💻.pdf"],
    ["Pru\u200b\u0308fung.pdf", "Prüfung.pdf"],
    [`${"a".repeat(199)}🌞`, `${"a".repeat(196)}.pdf`],
    [`${"\ufb2c".repeat(196)}.PDF`, `${"\u05e9\u05bc\u05c1".repeat(65)}\u05e9.PDF`],
  ])("of the name %j is stored as %j", async (name, stored) => {
    expect((await check(name, pdf)).name).toBe(stored);
  });

  it.each(["..", "\u202e", "a/", " . ", "\u200b", "\u0301.pdf", "\u2800.pdf"])(
    "of the name %j is refused by its name",
    async (name) => {
      await expect(check(name, pdf)).rejects.toMatchObject({
        details: { name: "has no visible characters" },
      });
    },
  );

  it("of 15 MB is checked within a second, even if it is made to be slow", async () => {
    const sizes: Buffer[] = [
      Buffer.alloc(15 * 2 ** 20, "<a"),
      Buffer.alloc(15 * 2 ** 20, "PK\u0005\u0006"),
      Buffer.concat([smallPng.subarray(0, 33), Buffer.alloc(15 * 2 ** 20)]),
      Buffer.concat([Buffer.from("\u001f\u008b\u0008\u0000", "latin1"), Buffer.alloc(15 * 2 ** 20)]),
    ];
    const start = performance.now();
    for (const bytes of sizes) await check("a.txt", bytes).catch(() => {});
    expect((performance.now() - start) / sizes.length).toBeLessThan(1_000);
  });
});
