import type { AttachmentType } from "@proffer/contract";
import { isTooLarge, measure } from "../images/index.ts";
import { endsAsZip, listZipEntries, readStoredEntry, type ZipEntry } from "./zip-directory.ts";

/** Number of bytes that the detection reads. It reads no more, so its work does not depend on the file. */
const headBytes = 4_100;

/**
 * Finds the type of a file in its content. Only for text, which has no signature, the extension of the name
 * decides. Returns undefined for every other type, for a damaged file, and for a file that is also a file of
 * another type.
 */
export async function findFileType(name: string, bytes: Uint8Array): Promise<AttachmentType | undefined> {
  const head = bytes.subarray(0, headBytes);
  if (startsWith(head, "PK")) return findDocumentType(bytes);
  const type = await detect(head);
  if (type === undefined) return findTextType(name, bytes);
  if (endsAsZip(bytes) || hasMarkup(toLatin1(head))) return undefined;
  switch (type) {
    case "application/pdf":
      return isWholePdf(bytes) ? type : undefined;
    case "image/png":
    case "image/jpeg":
    case "image/webp": {
      const size = measure(type, bytes);
      return size && !isTooLarge(size) ? type : undefined;
    }
    default:
      return undefined;
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

function startsWith(bytes: Uint8Array, text: string): boolean {
  return toLatin1(bytes.subarray(0, text.length)) === text;
}

function toLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** Tells whether the file has a version at its first byte, and the mark at its end. */
function isWholePdf(bytes: Uint8Array): boolean {
  const end = toLatin1(bytes.subarray(-1024));
  return /^%PDF-\d/.test(toLatin1(bytes.subarray(0, 8))) && end.includes("%%EOF");
}

/** The start of HTML, SVG or a script, as browsers look for it. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|style|link|meta|img)\b/i;

function hasMarkup(text: string): boolean {
  return markup.test(text);
}

/** Characters that no text contains: controls other than tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

const textTypes: Readonly<Record<string, AttachmentType>> = { csv: "text/csv", txt: "text/plain" };

function findTextType(name: string, bytes: Uint8Array): AttachmentType | undefined {
  const type = textTypes[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (!type) return undefined;
  const text = decode(bytes);
  if (text === undefined || control.test(text)) return undefined;
  const isScript = text.startsWith("#!") || text.slice(0, 1024).includes("%PDF-");
  const isMarkup = /^\s*<[a-z!?/]/i.test(text) || hasMarkup(text);
  return isScript || isMarkup ? undefined : type;
}

/** Decodes UTF-8 without its byte order mark. Returns undefined if it is not valid. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The part of a document that determines its type. Some programs number it. */
const mainParts: ReadonlyArray<readonly [RegExp, AttachmentType]> = [
  [/^word\/document\d*\.xml$/, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  [/^xl\/workbook\d*\.xml$/, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
];

const openDocuments = [
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
] as const;

/** Macros of Word and Excel, and of LibreOffice. */
const macros = /vbaproject|vbadata|macrosheets\/|^basic\/|^scripts\//i;

/** Finds the type of an office document from the directory of its archive. */
function findDocumentType(bytes: Uint8Array): AttachmentType | undefined {
  const entries = listZipEntries(bytes);
  if (!entries || entries.some(({ name }) => macros.test(name))) return undefined;
  return entries.some(({ name }) => name === "[Content_Types].xml")
    ? findOfficeType(entries)
    : findOpenDocumentType(bytes, entries);
}

function findOfficeType(entries: readonly ZipEntry[]): AttachmentType | undefined {
  const types = mainParts.filter(([part]) => entries.some(({ name }) => part.test(name)));
  return types.length === 1 ? types[0]?.[1] : undefined;
}

/** OpenDocument writes its type as the first entry, without compression. */
function findOpenDocumentType(bytes: Uint8Array, entries: readonly ZipEntry[]): AttachmentType | undefined {
  const first = entries.find(({ offset }) => offset === 0);
  if (first?.name !== "mimetype" || first.method !== 0) return undefined;
  if (!entries.some(({ name }) => name === "content.xml")) return undefined;
  const type = toLatin1(readStoredEntry(bytes, first));
  return openDocuments.find((each) => each === type);
}
