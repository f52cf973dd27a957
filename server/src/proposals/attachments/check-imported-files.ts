import type { AttachmentFile } from "@proffer/contract";
import { type CheckedFile, checkFile } from "../../services/files/index.ts";

/** Checks the files of an imported document like uploads, and returns them in order. */
export async function checkImportedFiles(given: readonly AttachmentFile[]): Promise<CheckedFile[]> {
  const files: CheckedFile[] = [];
  for (const [index, { name, content }] of given.entries()) {
    const field = `attachments.${index}`;
    const bytes = Buffer.from(content, "base64");
    files.push(await checkFile({ name, bytes }, { name: `${field}.name`, content: `${field}.content` }));
  }
  return files;
}
