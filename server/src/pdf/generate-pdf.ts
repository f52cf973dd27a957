import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { findProposal } from "../recipients/public-view/index.ts";
import { renderProposal } from "./render-proposal.ts";
import type { PdfService } from "./pdf-service.ts";
import type { WarningLog } from "./pdf-renderer.ts";

export interface Pdf {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Creates the PDF of a proposal in any status, for a member (specification, 4.15). */
export async function generatePdf(
  pdfService: PdfService,
  context: Context,
  id: string,
  warn: WarningLog,
): Promise<Pdf> {
  const found = await findProposal(context, context.caller.organizationId, id);
  if (!found) throw notFound(id);
  return { name: found.proposal.name, bytes: await renderProposal(pdfService, context, found, warn) };
}
