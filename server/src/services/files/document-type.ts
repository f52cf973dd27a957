import type { AttachmentType } from "@proffer/contract";
import { decodeText } from "./bytes.ts";
import { damagedFile, type FoundType, macrosInFile, wrongType } from "./found-type.ts";
import { isStored, listZipEntries, readZipEntry, type ZipEntry } from "./zip-directory.ts";

/** The part of a document that determines its type. Some programs number it. */
const mainParts: ReadonlyArray<readonly [RegExp, AttachmentType]> = [
  [/^word\/document\d*\.xml$/, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  [/^xl\/workbook\d*\.xml$/, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
];

const openDocuments = [
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
] as const;

const contentTypes = "[content_types].xml";
const manifest = "meta-inf/manifest.xml";

/** Names of macros and controls, and of embedded files whose type allows macros. */
const macroPart =
  /vbaproject|vbadata|macrosheets\/|activex|(?:^|\/)(?:basic|scripts)(?:\/|$)|\.(?:doc|dot|xls|xlt|xla|ppt|pot|pps|ppa|sld)m$|\.xl(?:sb|l)$/i;

/** Types of macros and controls, which decide whatever the names of their parts are. */
const macroContentType = /macroenabled|vbaproject|vbadata|macrosheet|activex/i;
const macroRelationship =
  /\btype\s*=\s*["'][^"']*\/(?:vbaproject|wordvbadata|xl(?:intl)?macrosheet|activex\w*)["']/i;
const macroInManifest =
  /["'/](?:basic|scripts)\/|vnd\.sun\.star\.(?:basic|script|framework-script)|x-javascript/i;

/** Maximum number of bytes of a list of parts. 2,000 parts need about 300 kB. */
const maxListBytes = 1024 * 1024;

/** Maximum number of bytes of all relationships together. 50,000 links need as much. */
const maxRelationshipBytes = 8 * 1024 * 1024;

/**
 * Finds the type of an office document from the directory of its archive. Macros are found by the names of the
 * parts, the list of parts and the relationships. Nothing else is unpacked, and no embedded document.
 */
export function findDocumentType(bytes: Uint8Array): FoundType {
  const entries = listZipEntries(bytes);
  if (!entries) return damagedFile;
  const isOffice = entries.some(({ name }) => name === contentTypes);
  const found = isOffice ? findOfficeType(entries) : findOpenDocumentType(bytes, entries);
  if ("fault" in found) return found;
  if (entries.some(({ name }) => macroPart.test(name))) return macrosInFile;
  return findMacroFault(bytes, entries, isOffice) ?? found;
}

function findOfficeType(entries: readonly ZipEntry[]): FoundType {
  const types = mainParts.filter(([part]) => entries.some(({ name }) => part.test(name)));
  const [only] = types;
  const isOpenDocument = entries.some(({ name }) => name === manifest);
  return only && types.length === 1 && !isOpenDocument ? { type: only[1] } : wrongType;
}

/** OpenDocument writes its type as the first entry, without compression. */
function findOpenDocumentType(bytes: Uint8Array, entries: readonly ZipEntry[]): FoundType {
  const first = entries.find(({ offset }) => offset === 0);
  if (first?.name !== "mimetype" || !isStored(first)) return wrongType;
  if (!["content.xml", manifest].every((part) => entries.some(({ name }) => name === part))) return wrongType;
  const written = readZipEntry(bytes, first, 100)?.toString("latin1");
  const type = openDocuments.find((each) => each === written);
  return type ? { type } : wrongType;
}

/** Returns a fault if the list of parts or a relationship names macros, or cannot be read. */
function findMacroFault(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  isOffice: boolean,
): FoundType | undefined {
  const relationships = isOffice ? entries.filter(({ name }) => name.endsWith(".rels")) : [];
  const relationshipBytes = relationships.reduce((sum, { size }) => sum + size, 0);
  if (relationshipBytes > maxRelationshipBytes) return damagedFile;
  const list = entries.filter(({ name }) => name === (isOffice ? contentTypes : manifest));
  const search = (part: ZipEntry, pattern: RegExp, maxBytes: number) => {
    const text = readXml(bytes, part, maxBytes);
    if (text === undefined) return damagedFile;
    return pattern.test(text) ? macrosInFile : undefined;
  };
  const faults = [
    ...list.map((part) => search(part, isOffice ? macroContentType : macroInManifest, maxListBytes)),
    ...relationships.map((part) => search(part, macroRelationship, maxRelationshipBytes)),
  ];
  return faults.find((fault) => fault !== undefined);
}

/** Another encoding, or an entity. Both can hide a word. */
const hiddenText = /^\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["']|us-ascii["'])|<!entity/i;

/** Reads a part in UTF-8 with its characters instead of their numbers. */
function readXml(bytes: Uint8Array, part: ZipEntry, maxBytes: number): string | undefined {
  const content = readZipEntry(bytes, part, maxBytes);
  const text = content && decodeText(content);
  if (text === undefined || text.includes("\0") || !/^\s*</.test(text) || hiddenText.test(text))
    return undefined;
  return text.replaceAll(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_all, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code < 128 ? String.fromCharCode(code) : "";
  });
}
