import type { AnonymousContext } from "../context.ts";
import type { ViewSources } from "../recipients/public-view/index.ts";
import { createDocument } from "./document/create-document.ts";
import type { PdfService } from "./pdf-service.ts";
import type { WarningLog } from "./pdf-renderer.ts";
import { getCompletedPdf, isCompleted } from "./seal/completed-pdf.ts";

/** Renders a proposal as a PDF. Returns the sealed PDF of a completed proposal. */
export async function renderProposal(
  pdfService: PdfService,
  context: AnonymousContext,
  found: ViewSources,
  warn: WarningLog,
): Promise<Uint8Array> {
  const { proposal } = found;
  if (isCompleted(proposal)) return getCompletedPdf(pdfService, context, found, warn);
  return pdfService.renderer.render({
    document: createDocument(found, null, context.clock.now()),
    at: proposal.updated_at,
    organizationId: proposal.organization_id,
    proposalId: proposal.id,
    warn,
  });
}
