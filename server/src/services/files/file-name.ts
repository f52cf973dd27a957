import { attachmentTypes, type AttachmentType, maxAttachmentName } from "@proffer/contract";

/** Control characters, separators of lines, and marks that change the direction of the text after them. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Removes folders and hidden characters from the name of a file, and completes an extension that does not fit
 * the type. Returns undefined if nothing remains.
 */
export function cleanFileName(name: string, type: AttachmentType): string | undefined {
  const base = name.normalize("NFC").replaceAll(hidden, "").split(/[\\/]/).at(-1)?.trim() ?? "";
  const cleaned = base.replace(/^[\s.]+|[\s.]+$/g, "");
  if (cleaned === "") return undefined;
  const extensions: readonly string[] = attachmentTypes[type];
  const found = /^(.*\S)\.([^.]+)$/su.exec(cleaned);
  if (found && extensions.includes(found[2]?.toLowerCase() ?? "")) return cleaned;
  const extension = `.${extensions[0]}`;
  return `${cut(cleaned, maxAttachmentName - extension.length)}${extension}`;
}

/** Cuts a text between characters. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
