import {
  attachmentFormats,
  attachmentTypes,
  type AttachmentType,
  maxAttachmentName,
} from "@proffer/contract";
import { hasVisibleCharacter } from "@proffer/contract/people";
import { invalid } from "../../platform/errors.ts";
import { maxPixels } from "../images/index.ts";
import { findFileType } from "./file-type.ts";
import type { FileFault } from "./found-type.ts";
import type { NewFile } from "./files.store.ts";

/** A file that may be stored. */
export interface CheckedFile extends NewFile {
  /** The name that people see. Its extension fits the type. */
  readonly name: string;
  readonly type: AttachmentType;
}

/** The names of the fields that faults are reported for. */
interface Fields {
  readonly name: string;
  readonly content: string;
}

const messages: Readonly<Record<FileFault, string>> = {
  wrong_type: `must be a ${attachmentFormats} file that is not also a file of another type. CSV and TXT need the extension .csv or .txt, and must not be HTML, SVG, XML or a script`,
  damaged_file:
    "is damaged, incomplete or of an unusual structure. Save it again with the program that created it",
  macros_in_file: "has macros or ActiveX controls, or contains a file whose type allows macros",
  not_utf8_text: "must be text in UTF-8 without control characters, as the extension of its name says",
  too_many_pixels: `has more than ${maxPixels / 1_000_000} million pixels`,
};

/** Checks the content and the name of a file, and hashes it. Throws 400 with the reason. */
export async function checkFile(
  given: { readonly name: string; readonly bytes: Uint8Array },
  fields: Fields,
): Promise<CheckedFile> {
  const { bytes } = given;
  if (bytes.byteLength === 0)
    throw invalid({ [fields.content]: "is empty" }, { [fields.content]: "empty_file" });
  const found = await findFileType(given.name, bytes);
  if ("fault" in found)
    throw invalid({ [fields.content]: messages[found.fault] }, { [fields.content]: found.fault });
  const { type } = found;
  return { name: getName(given.name, type, fields.name), type, bytes, sha256: await hash(bytes) };
}

/** Returns the cleaned name of a file. Throws 400 if it has no visible characters. */
export function getName(name: string, type: AttachmentType, field: string): string {
  const cleaned = cleanFileName(name, type);
  if (cleaned === undefined) throw invalid({ [field]: "has no visible characters" });
  return cleaned;
}

/** Controls, separators of lines, and invisible characters except for the ones that change their neighbours. */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?![\p{Variation_Selector}\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners without an effect: not between letters or pictures. */
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u200c\u200d])/gu;

/**
 * Removes folders and hidden characters from the name of a file, completes an extension that does not fit the
 * type, and cuts the name. Returns undefined if nothing visible remains before the extension.
 */
function cleanFileName(name: string, type: AttachmentType): string | undefined {
  const written = name.replaceAll(hidden, "").replaceAll(idleJoiner, "").normalize("NFC");
  // A name such as "Offer 2026/27.pdf" is no path.
  const isPath = /^(?:\.{0,2}|[a-z]:)[\\/]/i.test(written);
  const base = isPath ? (written.split(/[\\/]/).at(-1) ?? "") : written.replaceAll(/[\\/]+/g, "-");
  const cleaned = base.trim().replace(/^[\s.]+|[\s.]+$/g, "");
  const extensions: readonly string[] = attachmentTypes[type];
  const found = /^(.*\S)\.([^.]+)$/su.exec(cleaned);
  const isFitting = extensions.includes(found?.[2]?.toLowerCase() ?? "");
  const [stem = "", extension = ""] = isFitting ? (found?.slice(1) ?? []) : [cleaned, extensions[0]];
  if (!hasVisibleCharacter(stem)) return undefined;
  return `${cut(stem, maxAttachmentName - extension.length - 1)}.${extension}`;
}

/** Cuts a text between characters. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** Hashes outside of this thread. */
async function hash(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))).toString("hex");
}
