import type { AttachmentType } from "@proffer/contract";
import { isTooLarge, measure } from "../images/index.ts";
import { decodeText, toBuffer } from "./bytes.ts";
import { findDocumentType } from "./document-type.ts";
import { damagedFile, type FoundType, wrongType } from "./found-type.ts";
import { containsZipEnd } from "./zip-directory.ts";

/** Number of bytes that the detection of pictures and PDFs reads. */
const headBytes = 4_100;

/** Number of bytes, or of characters of a text, in which PDF readers look for the start of a PDF, and for its end. */
const pdfMargin = 1_024;

/**
 * Finds the type of a file in its content. Only for text, which has no signature, the extension of the name
 * decides. Returns a fault for every other type, for a damaged file, and for a file that is also a PDF, an
 * archive or a page.
 */
export async function findFileType(name: string, bytes: Uint8Array): Promise<FoundType> {
  const text = findTextType(name, bytes);
  if (text) return text;
  const found = await findBinaryType(bytes);
  return found === wrongType && hasTextName(name) ? { fault: "not_utf8_text" } : found;
}

const textTypes: Readonly<Record<string, AttachmentType>> = { csv: "text/csv", txt: "text/plain" };

/** Controls of ASCII other than tab, line feed, form feed and carriage return. */
const control = /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u;

/** Tells whether the extension of a name is one of text. */
function hasTextName(name: string): boolean {
  return findNamedType(name) !== undefined;
}

function findNamedType(name: string): AttachmentType | undefined {
  return textTypes[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
}

/**
 * Finds the type of a text by the extension of its name. Whatever its first letters are, text is no picture and no
 * program. Returns undefined if the file has another extension, or is no text.
 */
function findTextType(name: string, bytes: Uint8Array): FoundType | undefined {
  const type = findNamedType(name);
  const text = type && decodeText(bytes);
  if (!type || text === undefined || control.test(text)) return undefined;
  const pdfAt = text.slice(0, pdfMargin).indexOf("%PDF-");
  if (pdfAt === 0) return undefined;
  const isMarkup = /^\s*<[a-z!?/]/i.test(text);
  return pdfAt > 0 || isMarkup || text.startsWith("#!") ? wrongType : { type };
}

async function findBinaryType(bytes: Uint8Array): Promise<FoundType> {
  const head = bytes.subarray(0, headBytes);
  const start = toLatin1(head);
  if (start.slice(0, pdfMargin).indexOf("%PDF-") > 0) return wrongType;
  if (start.startsWith("PK\u0003\u0004")) return findDocumentType(bytes);
  const type = await detect(head);
  if (containsZipEnd(bytes) || hasMarkup(start)) return wrongType;
  switch (type) {
    case "application/pdf":
      return isWholePdf(bytes) ? { type } : damagedFile;
    case "image/png":
    case "image/jpeg":
    case "image/webp": {
      const size = measure(type, bytes);
      if (!size || !isWholePicture[type](bytes)) return damagedFile;
      return isTooLarge(size) ? { fault: "too_many_pixels" } : { type };
    }
    default:
      return wrongType;
  }
}

async function detect(head: Uint8Array): Promise<string | undefined> {
  // Loaded on the first upload, because few processes need it.
  const { fileTypeFromBuffer } = await import("file-type");
  try {
    // A copy, because the library reads the whole buffer of a view.
    return (await fileTypeFromBuffer(Uint8Array.from(head)))?.mime;
  } catch {
    return undefined;
  }
}

function toLatin1(bytes: Uint8Array): string {
  return toBuffer(bytes).toString("latin1");
}

/** Tells whether a file has a version at its first byte, and the mark at its end. */
function isWholePdf(bytes: Uint8Array): boolean {
  const end = toLatin1(bytes.subarray(-pdfMargin));
  return /^%PDF-\d/.test(toLatin1(bytes.subarray(0, 8))) && end.includes("%%EOF");
}

/** Tells for each type whether the end of a picture is there. */
const isWholePicture = {
  "image/png": (bytes: Uint8Array) => toLatin1(bytes.subarray(-12)) === "\0\0\0\0IEND\u00aeB`\u0082",
  "image/jpeg": isWholeJpeg,
  "image/webp": (bytes: Uint8Array) => {
    const size = toBuffer(bytes).readUInt32LE(4) + 8;
    return size === bytes.byteLength || size + 1 === bytes.byteLength;
  },
};

const startOfScan = 0xda;

/**
 * Tells whether the end follows the start of the pixels. The preview in front of them has its own end, and
 * cameras write videos after it.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = toBuffer(bytes);
  for (let at = 2; at + 4 <= view.length && view[at] === 0xff;) {
    if (view[at + 1] === startOfScan) return view.indexOf("ffd9", at, "hex") > 0;
    // Bytes of 255 may precede a marker.
    at += view[at + 1] === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
  return false;
}

/** The start of HTML, SVG or a script, as browsers look for it. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|style|link|meta|img)\b/i;

function hasMarkup(text: string): boolean {
  return markup.test(text);
}
