import type { AnonymousContext, EventSubscriber } from "../../context.ts";
import { enqueueJob, type JobHandler } from "../../services/jobs/index.ts";
import { findProposal } from "../../recipients/public-view/index.ts";
import type { PdfService } from "../pdf-service.ts";
import type { WarningLog } from "../pdf-renderer.ts";
import { getCompletedPdf, isCompleted } from "./completed-pdf.ts";

const jobKind = "seal_document";

export interface SealPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** Enqueues the sealing of a just completed proposal, so that the PDF shows this state. */
export const sealWhenWon: EventSubscriber = async (tx, { organization_id, proposal_id, metadata, at }) => {
  const { new_status } = metadata as { new_status?: string };
  if (new_status !== "WON" || proposal_id === null) return;
  const payload: SealPayload = { organization_id, proposal_id };
  await enqueueJob(tx, at, { kind: jobKind, payload, runAt: at });
};

/** Renders and seals the document of a completed proposal, on this thread or another one. */
export type DocumentSealer = (payload: SealPayload) => Promise<void>;

/** Creates the handler of the jobs enqueued by `sealWhenWon`. */
export function createSealHandler(sealDocument: DocumentSealer): JobHandler {
  return {
    kind: jobKind,
    // The fourth attempt no longer waits for pictures. After that, there is an attempt every hour for a day,
    // because the copies for the participants need the PDF.
    retryAfterSeconds: [30, 90, 300, ...Array<number>(24).fill(3600)],
    run: (payload) => sealDocument(payload as SealPayload),
  };
}

export function createDocumentSealer(
  pdfService: PdfService,
  context: AnonymousContext,
  warn: WarningLog,
): DocumentSealer {
  return async ({ organization_id, proposal_id }) => {
    const found = await findProposal(context, organization_id, proposal_id);
    // A deleted proposal, or one marked as won by hand, has no document to seal.
    if (found && isCompleted(found.proposal)) await getCompletedPdf(pdfService, context, found, warn);
  };
}
