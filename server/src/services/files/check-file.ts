import type { AttachmentType } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import { cleanFileName } from "./file-name.ts";
import { findFileType } from "./file-type.ts";
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

const formats = "PDF, PNG, JPEG, WebP, DOCX, XLSX, ODT, ODS, CSV or TXT";

/** Checks the content and the name of a file, and hashes it. Throws 400 naming the allowed types. */
export async function checkFile(
  given: { readonly name: string; readonly bytes: Uint8Array },
  fields: Fields,
): Promise<CheckedFile> {
  const { bytes } = given;
  if (bytes.byteLength === 0)
    throw invalid({ [fields.content]: "is empty" }, { [fields.content]: "empty_file" });
  const type = await findFileType(given.name, bytes);
  if (!type)
    throw invalid(
      {
        [fields.content]: `must be an undamaged ${formats} file without macros. CSV and TXT must be UTF-8 text without markup, with the extension .csv or .txt`,
      },
      { [fields.content]: "wrong_type" },
    );
  return { name: getName(given.name, type, fields.name), type, bytes, sha256: await hash(bytes) };
}

/** Returns the cleaned name of a file. Throws 400 if it has no visible characters. */
export function getName(name: string, type: AttachmentType, field: string): string {
  const cleaned = cleanFileName(name, type);
  if (cleaned === undefined) throw invalid({ [field]: "has no visible characters" });
  return cleaned;
}

/** Hashes outside of this thread. */
async function hash(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))).toString("hex");
}
