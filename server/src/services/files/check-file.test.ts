import { describe, expect, it } from "vitest";
import { csv, pdf, writeDocx, writeOpenDocument, writeXlsx, writeZip } from "../../../test/attached-files.ts";
import { smallPng, writeImage, writePng } from "../../../test/images.ts";
import { checkFile } from "./check-file.ts";

const check = (name: string, bytes: Uint8Array) =>
  checkFile({ name, bytes }, { name: "name", content: "body" });

const [gif, jpeg, webp] = [await writeImage("gif"), await writeImage("jpeg"), await writeImage("webp")];
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

const localEntry = "PK\u0003\u0004";
const directoryEntry = "PK\u0001\u0002";
const endRecord = "PK\u0005\u0006";

/** Splits an archive into its entries, its directory and its end record. */
function split(file: Buffer): { data: Buffer; directory: Buffer; end: Buffer } {
  const [start, end] = [file.readUInt32LE(file.length - 6), file.length - 22];
  return { data: file.subarray(0, start), directory: file.subarray(start, end), end: file.subarray(end) };
}

/** Puts an archive together, whose end record names this place and size of the directory. */
function join(
  parts: readonly Buffer[],
  { end, at, size }: { end: Buffer; at: number; size: number },
): Buffer {
  const record = Buffer.from(end);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, record]);
}

/** Puts something between two parts of a document. */
function writeWith(place: "data" | "directory" | "end", between: Buffer): Buffer {
  const { data, directory, end } = split(writeDocx());
  const at = data.length + (place === "end" ? 0 : between.length);
  if (place === "end") return join([data, directory, between], { end, at, size: directory.length });
  if (place === "directory") return join([data, between, directory], { end, at, size: directory.length });
  const moved = Buffer.from(directory);
  for (let entry = 0; entry >= 0; entry = moved.indexOf(directoryEntry, entry + 1, "latin1"))
    moved.writeUInt32LE(moved.readUInt32LE(entry + 42) + between.length, entry + 42);
  return join([between, data, moved], { end, at, size: directory.length });
}

/** A document with macros, in front of whose directory is another one without them. */
function writeTwoDirectories(): Buffer {
  const { data, directory, end } = split(writeDocx({ "word/vbaProject.bin": "macro" }));
  const clean = directory.subarray(0, directory.lastIndexOf(directoryEntry, undefined, "latin1"));
  const record = Buffer.from(end);
  record.writeUInt16LE(3, 8);
  record.writeUInt16LE(3, 10);
  const size = directory.length;
  return join([data, clean, directory], { end: record, at: data.length, size });
}

/** A document whose last part is inside of the data of another part, and ends there. */
function writeNested(): Buffer {
  const inner = split(writeZip({ "word/inner.xml": "<a/>" }, ["word/inner.xml"]));
  const outer = split(
    writeZip(
      {
        "[Content_Types].xml": "<Types/>",
        "word/document.xml": "<a/>",
        "word/outer.xml": inner.data.toString("latin1"),
      },
      ["word/outer.xml"],
    ),
  );
  const entry = Buffer.from(inner.directory);
  entry.writeUInt32LE(outer.data.length - inner.data.length, 42);
  const record = Buffer.from(outer.end);
  record.writeUInt16LE(4, 8);
  record.writeUInt16LE(4, 10);
  const directory = Buffer.concat([outer.directory, entry]);
  return join([outer.data, directory], { end: record, at: outer.data.length, size: directory.length });
}

/** Sizes after the data, as programs write them that do not know them before. */
function writeDescriptor(change: (descriptor: Buffer) => Buffer = (descriptor) => descriptor): Buffer {
  const { data, directory, end } = split(writeDocx());
  const last = directory.subarray(directory.lastIndexOf(directoryEntry, undefined, "latin1"));
  const streamed = Buffer.from(data);
  const start = last.readUInt32LE(42);
  streamed.writeUInt16LE(8, start + 6);
  streamed.fill(0, start + 14, start + 26);
  const descriptor = change(Buffer.concat([Buffer.from("PK\u0007\u0008"), last.subarray(16, 28)]));
  const at = data.length + descriptor.length;
  return join([streamed, descriptor, directory], { end, at, size: directory.length });
}

/** Sets the comment of the last entry of the directory. */
function writeComment(comment: Buffer): Buffer {
  const { data, directory, end } = split(writeDocx());
  const changed = patch(directory, directoryEntry, 32, comment.length);
  const size = changed.length + comment.length;
  return join([data, changed, comment], { end, at: data.length, size });
}

/** Adds a field to the last entry of the directory, which has none. */
function writeField(field: Buffer): Buffer {
  const { data, directory, end } = split(writeDocx());
  const lengths = "word/document.xml".length | (field.length << 16);
  const changed = Buffer.concat([patch(directory, directoryEntry, 28, lengths), field]);
  return join([data, changed], { end, at: data.length, size: changed.length });
}

/** Declares another checksum of the list of parts everywhere. */
function writeWrongChecksum(): Buffer {
  const file = writeDocx();
  const checksum = file.toString("latin1", 14, 18);
  return Buffer.from(file.toString("latin1").replaceAll(checksum, "abcd"), "latin1");
}

/** A document whose last part begins far beyond the end, because the part before it claims to be as long. */
function writeFarEntry(): Buffer {
  const { data, directory, end } = split(writeDocx());
  const [changedData, changed] = [Buffer.from(data), Buffer.from(directory)];
  const last = changed.lastIndexOf(directoryEntry, undefined, "latin1");
  const before = changed.lastIndexOf(directoryEntry, last - 1, "latin1");
  const [offset, packed] = [changed.readUInt32LE(last + 42), changed.readUInt32LE(before + 20)];
  changed.writeUInt32LE(packed + 1e9, before + 20);
  changed.writeUInt32LE(offset + 1e9, last + 42);
  changedData.writeUInt32LE(packed + 1e9, changed.readUInt32LE(before + 42) + 18);
  return join([changedData, changed], { end, at: data.length, size: directory.length });
}

/** A document with something in its directory after the last entry. */
function writeLargerDirectory(): Buffer {
  const { data, directory, end } = split(writeDocx());
  return join([data, directory, html], { end, at: data.length, size: directory.length + html.length });
}

/** An open document whose type is compressed. */
function writePackedType(): Buffer {
  const mimetype = "application/vnd.oasis.opendocument.text";
  return writeZip({ mimetype, "content.xml": "<a/>", "META-INF/manifest.xml": "<a/>" });
}

const wideEnd = Buffer.from(`PK\u0006\u0007${"\0".repeat(16)}${endRecord}`.padEnd(42, "\0"));

const types = (more: string) => ({ "[Content_Types].xml": `<Types>${more}</Types>` });
const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";
const vbaRelation =
  '<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/>';
const unpacksToMuch = "\u0000".repeat(40_000_000);
const addByte = (...files: Buffer[]) => Buffer.concat([...files, Buffer.from("\n")]);

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

  it.each([
    ["PKID,Name\r\n1,Desk\r\n"],
    ["PK;Bezeichnung\n1;Tisch\n"],
    ["BMW;100\n"],
    ["MZ;Name\n"],
    ["GIF;x\n"],
    ["FWS,a\n"],
    ["CWS1,a\n"],
    ["ID;Name\n"],
    ['Name,Text\nDesk,"<link rel=x><img src=desk.png><script>"\n'],
  ])("with the text %j is text", async (text) => {
    for (const [name, type] of [
      ["a.csv", "text/csv"],
      ["a.TXT", "text/plain"],
    ] as const)
      expect(await check(name, Buffer.from(text))).toMatchObject({ type });
  });

  it.each([
    ["whose sizes follow the data", writeDescriptor()],
    ["whose sizes follow the data without a mark", writeDescriptor((each) => each.subarray(4))],
    [
      "whose sizes follow the data in 64 bits",
      writeDescriptor((each) => {
        const [crc, packed, size] = [each.subarray(0, 8), each.subarray(8, 12), each.subarray(12)];
        return Buffer.concat([crc, packed, Buffer.alloc(4), size, Buffer.alloc(4)]);
      }),
    ],
    ["with a table", writeDocx({ "word/embeddings/Microsoft_Excel_Sheet1.xlsx": "x" })],
    [
      "with a link to a page about macros",
      writeDocx({ "word/_rels/document.xml.rels": '<R Target="http://x/basic/vbaProject"/>' }),
    ],
    [
      "whose list says its encoding",
      writeDocx({ "[Content_Types].xml": '<?xml version="1.0" encoding="UTF-8"?><Types/>' }),
    ],
  ])("as DOCX %s gets its type", async (_what, bytes) => {
    expect(await check("a.docx", bytes)).toMatchObject({ type: wordType });
  });

  it("as PDF named as text gets the type of its content", async () => {
    expect(await check("a.txt", pdf)).toMatchObject({ name: "a.txt.pdf", type: "application/pdf" });
  });

  it("as JPEG gets its type if a video follows", async () => {
    const video = Buffer.concat([jpeg, Buffer.alloc(100_000, "video")]);
    expect(await check("a.jpg", video)).toMatchObject({ type: "image/jpeg" });
  });

  it.each<[string, string, string, Buffer]>([
    ["empty_file", "empty", "a.pdf", Buffer.alloc(0)],

    ["wrong_type", "HTML named as a picture", "a.png", html],
    ["wrong_type", "HTML named as text", "a.txt", html],
    ["wrong_type", "HTML named as a table", "a.csv", Buffer.concat([Buffer.from("\ufeff\n"), html])],
    ["wrong_type", "SVG", "a.svg", svg],
    ["wrong_type", "SVG named as text", "a.txt", Buffer.concat([Buffer.from("\n "), svg])],
    ["wrong_type", "XML named as text", "a.txt", Buffer.from('<?xml version="1.0"?><a/>')],
    ["wrong_type", "JavaScript", "a.js", Buffer.from("alert(1)")],
    ["wrong_type", "a shell script named as text", "a.txt", Buffer.from("#!/bin/sh\nrm -rf /\n")],
    ["wrong_type", "a program", "a.pdf", Buffer.from("MZ\u0090\u0000\u0003", "latin1")],
    ["wrong_type", "text with another extension", "a.md", Buffer.from("# Title")],
    ["wrong_type", "a GIF", "a.gif", gif],
    ["wrong_type", "a GIF that is also JavaScript", "a.png", Buffer.from("GIF89a=1;alert(1)")],
    ["wrong_type", "a PNG that is also HTML", "a.png", Buffer.concat([smallPng, html])],
    ["wrong_type", "a PNG that is also an archive", "a.png", Buffer.concat([smallPng, writeDocx()])],
    ["wrong_type", "a PNG before an archive and a byte", "a.png", addByte(smallPng, writeDocx())],
    ["wrong_type", "a JPEG before an archive and a byte", "a.jpg", addByte(jpeg, writeDocx())],
    ["wrong_type", "a WebP before an archive and a byte", "a.webp", addByte(webp, writeDocx())],
    ["wrong_type", "a PDF before an archive and a byte", "a.pdf", addByte(pdf, writeDocx())],
    [
      "wrong_type",
      "a PDF before an archive and 64 KiB",
      "a.pdf",
      Buffer.concat([pdf, writeDocx(), Buffer.alloc(65_000), pdf]),
    ],
    [
      "wrong_type",
      "a PDF in an archive with the right offset",
      "a.pdf",
      Buffer.concat([pdf, writeWith("data", pdf).subarray(pdf.length)]),
    ],
    ["wrong_type", "a JPEG that is also a PDF", "a.jpg", Buffer.concat([jpeg.subarray(0, 20), pdf, jpeg])],
    ["wrong_type", "a DOCX that is also a PDF", "a.docx", writeZip({ "a.pdf": pdf.toString() }, ["a.pdf"])],
    ["wrong_type", "a PDF that begins later", "a.pdf", Buffer.concat([Buffer.from("junk\n"), pdf])],
    [
      "wrong_type",
      "a PDF that begins later, named as text",
      "a.txt",
      Buffer.concat([Buffer.from("junk\n"), pdf]),
    ],
    ["wrong_type", "an archive", "a.zip", writeZip({ "a.txt": "b" })],
    ["wrong_type", "an archive named as a document", "a.docx", writeZip({ "word/document.xml": "<a/>" })],
    ["wrong_type", "a presentation", "a.pptx", writeZip({ ...types(""), "ppt/presentation.xml": "" })],
    ["wrong_type", "a document of two types", "a.docx", writeDocx({ "xl/workbook.xml": "<a/>" })],
    [
      "wrong_type",
      "a DOCX that is also an ODT",
      "a.odt",
      writeOpenDocument("text", { ...types(""), "word/document.xml": "<a/>" }),
    ],
    ["wrong_type", "an open presentation", "a.odp", writeOpenDocument("presentation")],
    ["wrong_type", "an open document without content", "a.odt", writeZip({ mimetype: "x" }, ["mimetype"])],

    ["not_utf8_text", "text with a NUL", "a.txt", Buffer.from("a\u0000b")],
    ["not_utf8_text", "text with a control character", "a.csv", Buffer.from("a\u001b[2Jb")],
    ["not_utf8_text", "text that is not UTF-8", "a.txt", Buffer.from([0x61, 0xff, 0xfe])],
    ["not_utf8_text", "Latin text that begins as a picture", "a.csv", Buffer.from("BMW;Größe", "latin1")],
    ["not_utf8_text", "Latin text that begins as an archive", "a.csv", Buffer.from("PK;Größe", "latin1")],
    ["not_utf8_text", "text in UTF-16", "a.csv", Buffer.from("\ufeffa,b", "utf16le")],

    ["too_many_pixels", "a picture of 50 megapixels", "a.png", writePng(10_000, 5_000)],

    ["damaged_file", "half a PNG", "a.png", smallPng.subarray(0, 20)],
    ["damaged_file", "a PNG cut after its size", "a.png", smallPng.subarray(0, 33)],
    ["damaged_file", "a PNG with something after it", "a.png", addByte(smallPng)],
    ["damaged_file", "a JPEG without its end", "a.jpg", jpeg.subarray(0, -2)],
    [
      "damaged_file",
      "a JPEG of which only the preview has an end",
      "a.jpg",
      Buffer.concat([Buffer.from("ffd8ffe10004ffd9", "hex"), jpeg.subarray(2, -2)]),
    ],
    ["damaged_file", "a WebP without its end", "a.webp", webp.subarray(0, -2)],
    ["damaged_file", "a PDF without its end", "a.pdf", pdf.subarray(0, 20)],
    [
      "damaged_file",
      "an archive with 10,000 entries",
      "a.docx",
      writeDocx(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`word/${index}`, ""]))),
    ],
    [
      "damaged_file",
      "an archive that unpacks to much more",
      "a.docx",
      writeDocx({ "word/b.xml": unpacksToMuch }),
    ],
    [
      "damaged_file",
      "an archive that claims to unpack to much more",
      "a.docx",
      patch(writeDocx(), directoryEntry, 24, 3e9),
    ],
    [
      "damaged_file",
      "an archive whose entries share data",
      "a.docx",
      patch(writeDocx(), directoryEntry, 42, 0),
    ],
    [
      "damaged_file",
      "an archive whose entries overlap",
      "a.docx",
      patch(writeDocx(), directoryEntry, 20, 1e6),
    ],
    ["damaged_file", "an archive with an entry inside of another one", "a.docx", writeNested()],
    ["damaged_file", "an archive with two directories", "a.docx", writeTwoDirectories()],
    [
      "damaged_file",
      "an archive with fewer entries than its directory",
      "a.docx",
      patch(writeDocx(), endRecord, 8, 0x20002),
    ],
    ["damaged_file", "an archive of several files", "a.docx", patch(writeDocx(), endRecord, 4, 1)],
    [
      "damaged_file",
      "an archive with a comment",
      "a.docx",
      addByte(patch(writeDocx(), endRecord, 18, 0x10000)),
    ],
    [
      "damaged_file",
      "an archive with something before it",
      "a.docx",
      writeWith("data", writeZip({ a: "b" }).subarray(0, 40)),
    ],
    [
      "damaged_file",
      "an archive with something before its directory",
      "a.docx",
      writeWith("directory", html),
    ],
    ["damaged_file", "an archive with something after its directory", "a.docx", writeWith("end", html)],
    ["damaged_file", "an archive with something after it", "a.docx", Buffer.concat([writeDocx(), html])],
    [
      "damaged_file",
      "an archive with an entry that is not listed",
      "a.docx",
      writeWith("directory", split(writeZip({ a: "b" })).data),
    ],
    [
      "damaged_file",
      "an archive with wrong sizes after the data",
      "a.docx",
      writeDescriptor((each) => patch(each, "PK", 8, 1)),
    ],
    [
      "damaged_file",
      "an archive with something after the data",
      "a.docx",
      writeDescriptor((each) => addByte(each)),
    ],
    [
      "damaged_file",
      "a 64-bit archive",
      "a.docx",
      writeComment(Buffer.from("PK\u0006\u0007".padEnd(20, "\0"))),
    ],
    [
      "damaged_file",
      "an archive with other sizes in front of the data",
      "a.docx",
      patch(writeDocx(), localEntry, 18, 1),
    ],
    ["damaged_file", "an archive with equal names", "a.docx", writeDocx({ "WORD\\.//document.xml": "<a/>" })],
    ["damaged_file", "an archive with a name outside of it", "a.docx", writeDocx({ "../a.xml": "<a/>" })],
    [
      "damaged_file",
      "an archive with another size of its directory",
      "a.docx",
      patch(writeDocx(), endRecord, 12, 1),
    ],
    [
      "damaged_file",
      "an archive that announces a comment",
      "a.docx",
      patch(writeDocx(), endRecord, 18, 0x10000),
    ],
    ["damaged_file", "an archive with a larger directory", "a.docx", writeLargerDirectory()],
    [
      "damaged_file",
      "an archive with two names of an entry",
      "a.docx",
      writeField(Buffer.from("up\u0004\0name")),
    ],
    [
      "damaged_file",
      "an archive with another name in front of the data",
      "a.docx",
      patch(writeDocx(), localEntry, 30, 1),
    ],
    [
      "damaged_file",
      "an archive with another method in front of the data",
      "a.docx",
      patch(writeDocx(), localEntry, 8, 0),
    ],
    [
      "damaged_file",
      "an archive with encryption in front of the data",
      "a.docx",
      patch(writeDocx(), localEntry, 6, 0x80001),
    ],
    ["damaged_file", "an archive with an entry beyond its end", "a.docx", writeFarEntry()],
    ["damaged_file", "an archive with a NUL in a name", "a.docx", writeDocx({ "word/a\0.xml": "<a/>" })],
    ["damaged_file", "a document with a wrong checksum of its list", "a.docx", writeWrongChecksum()],
    ["damaged_file", "a document whose list is no XML", "a.docx", writeDocx({ "[Content_Types].xml": "L" })],
    [
      "damaged_file",
      "a document with many lists of relationships",
      "a.docx",
      writeDocx({ "a.rels": `<${"a".repeat(5e6)}`, "b.rels": `<${"a".repeat(5e6)}` }),
    ],
    [
      "wrong_type",
      "a PDF before an archive with a wrong size",
      "a.pdf",
      addByte(pdf, patch(writeWith("data", pdf).subarray(pdf.length), endRecord, 12, 1)),
    ],
    ["wrong_type", "a PDF before a 64-bit archive", "a.pdf", addByte(pdf, wideEnd)],
    ["wrong_type", "an open document with a compressed type", "a.odt", writePackedType()],
    ["damaged_file", "an encrypted archive", "a.docx", patch(writeDocx(), directoryEntry, 8, 1)],
    ["damaged_file", "half an archive", "a.docx", writeDocx().subarray(0, 100)],
    ["damaged_file", "the start of an archive", "a.docx", Buffer.from("PK\u0003\u0004")],
    [
      "damaged_file",
      "a document with a list in UTF-16",
      "a.docx",
      writeDocx({ "[Content_Types].xml": "<\0T\0/\0>\0" }),
    ],
    [
      "damaged_file",
      "a document with a list in UTF-7",
      "a.docx",
      writeDocx({ "[Content_Types].xml": '<?xml encoding="utf-7"?><a/>' }),
    ],
    [
      "damaged_file",
      "a document with entities in its list",
      "a.docx",
      writeDocx({ "[Content_Types].xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>" }),
    ],
    ["damaged_file", "a document with a long list", "a.docx", writeDocx(types("a".repeat(2 ** 20)))],
    [
      "damaged_file",
      "a document with many relationships",
      "a.docx",
      writeDocx({ "word/_rels/a.rels": `<${"a".repeat(8 * 2 ** 20)}` }),
    ],

    ["macros_in_file", "a document with macros", "a.docx", writeDocx({ "word/vbaProject.bin": "macro" })],
    [
      "macros_in_file",
      "a document with macros in another notation",
      "a.docx",
      writeDocx({ "word\\.\\VBAPROJECT.BIN": "macro" }),
    ],
    ["macros_in_file", "a spreadsheet with macros", "a.xlsx", writeXlsx({ "xl/vbaProject.bin": "macro" })],
    [
      "macros_in_file",
      "a spreadsheet with old macros",
      "a.xlsx",
      writeXlsx({ "xl/macrosheets/sheet1.xml": "<a/>" }),
    ],
    [
      "macros_in_file",
      "a document that allows macros",
      "a.docx",
      writeDocx(types(`<a ContentType="${macroType}"/>`)),
    ],
    [
      "macros_in_file",
      "a document that hides that it allows macros",
      "a.docx",
      writeDocx(types('<a ContentType="a.macro&#x00045;n&#97;bled"/>')),
    ],
    [
      "macros_in_file",
      "a document with renamed macros",
      "a.docx",
      writeDocx(types('<a PartName="/x.bin" ContentType="application/vnd.ms-office.VBAPROJECT"/>')),
    ],
    [
      "macros_in_file",
      "a document with related macros",
      "a.docx",
      writeDocx({ "word/_rels/document.xml.rels": `<R>${vbaRelation}</R>` }),
    ],
    [
      "macros_in_file",
      "a document with ActiveX",
      "a.docx",
      writeDocx(types('<a ContentType="application/vnd.ms-office.activeX+xml"/>')),
    ],
    [
      "macros_in_file",
      "a document with an embedded document with macros",
      "a.docx",
      writeDocx({ "word/embeddings/a.XLSM": "x" }),
    ],
    [
      "macros_in_file",
      "an open document with macros",
      "a.odt",
      writeOpenDocument("text", { "Basic/script-lc.xml": "" }),
    ],
    [
      "macros_in_file",
      "an open document with scripts",
      "a.odt",
      writeOpenDocument("text", { ".\\Scripts/python/a.py": "" }),
    ],
    [
      "macros_in_file",
      "an open document with macros in an object",
      "a.ods",
      writeOpenDocument("spreadsheet", { "Object 1/Basic/script-lc.xml": "" }),
    ],
    [
      "macros_in_file",
      "an open document that lists macros",
      "a.odt",
      writeOpenDocument("text", { "META-INF/manifest.xml": '<a manifest:full-path="Object 1/Basic/"/>' }),
    ],
  ])("is refused with the reason %s if it is %s", async (reason, _what, name, bytes) => {
    const { details = {}, reasons } = await check(name, bytes).then(
      () => ({ details: {}, reasons: "accepted" }),
      (error: { details?: object; reasons?: object }) => error,
    );
    expect([Object.keys(details), reasons]).toEqual([["body"], { body: reason }]);
  });

  it.each([
    ["../../etc/Terms.pdf", "Terms.pdf"],
    ["Offer 2026/27.pdf", "Offer 2026-27.pdf"],
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

  it.each(["..", "\u202e", "/", " . ", "\u200b", "\u0301.pdf", "\u2800.pdf"])(
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
      Buffer.concat([pdf, Buffer.alloc(15 * 2 ** 20, "PK\u0005\u0006")]),
      Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(15 * 2 ** 20, 0xff)]),
      writeDocx({ "word/_rels/a.rels": "<".padEnd(8 * 2 ** 20 - 100, "type='") }),
      Buffer.concat([smallPng.subarray(0, 33), Buffer.alloc(15 * 2 ** 20)]),
      Buffer.concat([Buffer.from("\u001f\u008b\u0008\u0000", "latin1"), Buffer.alloc(15 * 2 ** 20)]),
    ];
    const start = performance.now();
    for (const bytes of sizes) await check("a.txt", bytes).catch(() => {});
    expect((performance.now() - start) / sizes.length).toBeLessThan(1_000);
  });
});
