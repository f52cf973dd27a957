import { type Attachment, ExportDocument, limitTo } from "@proffer/contract";
import type { Context, Reader } from "../../context.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { readFile } from "../../services/files/index.ts";
import { findCopy } from "../copy-proposal.ts";

/** Exports a proposal or template as a document that creation accepts unchanged (specification, 4.12). */
export async function exportProposal({ read, caller }: Context, id: string): Promise<ExportDocument> {
  const copy = await findCopy(read, caller.organizationId, id);
  if (!copy) throw notFound(id);
  if (copy.kind === "revision") throw forbidden("A draft revision is not exported: export its original");
  const { original, name, kind, description, tags, pages, settings, design, custom_variables, attachments } =
    copy;
  // The document contains the currency of its prices, because the importing organization may have another
  // currency.
  const { currency } = original.cached_totals;
  const document: ExportDocument = {
    id: original.id,
    name,
    status: "DRAFT",
    is_template: kind === "template",
    description,
    tags,
    // Removes data that partners must not see, because the file may leave the organization.
    pages: limitTo("partners", ExportDocument.properties.pages, [...pages]),
    settings: { ...settings, currency },
    design,
    ...(custom_variables.length > 0 && { custom_variables }),
  };
  return { ...document, ...(await exportFiles(read, caller.organizationId, document, attachments)) };
}

/** Maximum size of a document in bytes, which is as much as an import accepts. */
const maxDocumentBytes = 2 * 1024 * 1024;

/** Room for the syntax of JSON and the other fields of a file. */
const extraBytes = 2_000;

type ExportedFiles = Pick<ExportDocument, "attachments" | "attachments_left_out">;

/** Adds the files of attachments to a document while they fit, and lists the others. */
async function exportFiles(
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
