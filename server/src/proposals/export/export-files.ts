import type { Attachment, ExportDocument } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { readFile } from "../../services/files/index.ts";

/** Maximum size of a document in bytes, which is as much as an import accepts. */
const maxDocumentBytes = 2 * 1024 * 1024;

/** Room for the syntax of JSON and the other fields of a file. */
const extraBytes = 2_000;

type ExportedFiles = Pick<ExportDocument, "attachments" | "attachments_left_out">;

/** Adds the files of attachments to a document while they fit, and lists the others. */
export async function exportFiles(
  read: Reader,
  organizationId: string,
  document: ExportDocument,
  listed: readonly Attachment[],
): Promise<ExportedFiles> {
  const attachments: NonNullable<ExportedFiles["attachments"]> = [];
  const attachments_left_out: Attachment[] = [];
  let free = maxDocumentBytes - Buffer.byteLength(JSON.stringify(document)) - extraBytes * listed.length;
  for (const attachment of listed) {
    const needed = Math.ceil(attachment.size / 3) * 4;
    const key = { organization_id: organizationId, sha256: attachment.sha256 };
    const file = needed <= free ? await readFile(read, key) : undefined;
    if (file) {
      free -= needed;
      attachments.push({ ...attachment, content: file.toString("base64") });
    } else attachments_left_out.push(attachment);
  }
  return {
    ...(attachments.length > 0 && { attachments }),
    ...(attachments_left_out.length > 0 && { attachments_left_out }),
  };
}
