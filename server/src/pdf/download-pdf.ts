import type { RecipientContext } from "../context.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { recordChange } from "../proposals/index.ts";
import { toDevice } from "../platform/http/client.ts";
import { findProposal, type ViewSources, isReadable } from "../recipients/public-view/index.ts";
import { findWriteFault } from "../platform/db/faults.ts";
import { forbidden } from "../platform/errors.ts";
import type { Pdf } from "./generate-pdf.ts";
import { renderProposal } from "./render-proposal.ts";
import type { PdfService } from "./pdf-service.ts";
import type { WarningLog } from "./pdf-renderer.ts";

/**
 * Returns the PDF of the proposal at a link. Records the download if `isCounted`, that is, if a person reads
 * the PDF as a recipient.
 */
export async function downloadPdf(
  pdfService: PdfService,
  context: RecipientContext,
  isCounted: boolean,
  warn: WarningLog,
): Promise<Pdf> {
  const found = await openForDownload(context);
  const bytes = await renderProposal(pdfService, context, found, warn);
  if (isCounted)
    await context
      .transact((tx) =>
        recordChange(tx, context, found.proposal, "pdf_viewed", { device: toDevice(context.agent) }),
      )
      // The recipient gets the PDF even if the database cannot be written.
      .catch((error: unknown) => {
        if (findWriteFault(error) === undefined) throw error;
        warn({ proposalId: found.proposal.id, err: error }, "a download was not counted");
      });
  return { name: found.proposal.name, bytes };
}

/** Finds the proposal of a link. Throws 403 if the link shows nothing, or if the sender offers no PDF. */
export async function openForDownload(context: RecipientContext): Promise<ViewSources> {
  const found = await findProposal(context, context.organizationId, context.link.proposalId);
  if (!found) throw linkNotFound();
  if (!isReadable(found.proposal)) throw forbidden("The proposal is closed");
  if (found.proposal.settings.hide_pdf_download)
    throw forbidden("The sender does not offer this proposal as a PDF");
  return found;
}
