import type { AttachmentType } from "@proffer/contract";
import { decodeText } from "./bytes.ts";
import { type FoundType, wrongType } from "./found-type.ts";

const textTypes: Readonly<Record<string, AttachmentType>> = { csv: "text/csv", txt: "text/plain" };

/** Controls of ASCII other than tab, line feed, form feed and carriage return. */
const control = /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u;

/** Number of characters in which PDF readers look for the start of a PDF. */
const pdfMargin = 1_024;

/** Tells whether the extension of a name is one of text. */
export function hasTextName(name: string): boolean {
  return findNamedType(name) !== undefined;
}

function findNamedType(name: string): AttachmentType | undefined {
  return textTypes[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
}

/**
 * Finds the type of a text by the extension of its name. Whatever its first letters are, text is no picture and no
 * program. Returns undefined if the file has another extension, or is no text.
 */
export function findTextType(name: string, bytes: Uint8Array): FoundType | undefined {
  const type = findNamedType(name);
  const text = type && decodeText(bytes);
  if (!type || text === undefined || control.test(text)) return undefined;
  const pdfAt = text.slice(0, pdfMargin).indexOf("%PDF-");
  if (pdfAt === 0) return undefined;
  const isMarkup = /^\s*<[a-z!?/]/i.test(text);
  return pdfAt > 0 || isMarkup || text.startsWith("#!") ? wrongType : { type };
}
