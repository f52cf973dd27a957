import type { DocumentSealer, PdfService } from "../pdf/index.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";

/** Records a span for each webhook that is sent. */
export function traceOutbound(outbound: Outbound, tracing: Tracing | undefined): Outbound {
  if (!tracing) return outbound;
  return {
    ...outbound,
    post: (request) =>
      tracing.run("webhook", { "server.address": new URL(request.url).host }, () => outbound.post(request)),
  };
}

/** Records a span for each PDF that is rendered. */
export function tracePdfService(pdfService: PdfService, tracing: Tracing | undefined): PdfService {
  if (!tracing) return pdfService;
  const { renderer } = pdfService;
  return {
    ...pdfService,
    renderer: {
      render: (request) =>
        tracing.run("PDF", { "proffer.proposal_id": request.proposalId }, () => renderer.render(request)),
    },
  };
}

/** Records a span for each PDF that is sealed. */
export function traceSealing(sealDocument: DocumentSealer, tracing: Tracing | undefined): DocumentSealer {
  if (!tracing) return sealDocument;
  return (payload) =>
    tracing.run("seal PDF", { "proffer.proposal_id": payload.proposal_id }, () => sealDocument(payload));
}
