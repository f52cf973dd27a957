import { ExportDocument, limitTo } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { findCopy } from "../copy-proposal.ts";
import { exportFiles } from "./export-files.ts";

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
