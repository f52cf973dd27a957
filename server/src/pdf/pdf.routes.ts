import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import { formatAttachment } from "../platform/http/content-disposition.ts";
import { type Authenticator, route, type RouteAnswer, type Route } from "../services/http/index.ts";
import { isCounted, visit } from "../recipients/public-view/index.ts";
import { downloadPdf, openForDownload } from "./download-pdf.ts";
import { generatePdf, type Pdf } from "./generate-pdf.ts";
import type { PdfService } from "./pdf-service.ts";
import type { WarningLog } from "./pdf-renderer.ts";

export interface PdfRouteOptions {
  readonly pdfService: PdfService;
  /** Distinguishes members from recipients, because downloads by members are not counted. */
  readonly authenticate: Authenticator;
}

export function createPdfRoutes({ pdfService, authenticate }: PdfRouteOptions): readonly Route[] {
  return [
    route(
      operations.generateProposalPdf,
      async ({ context, params, request }) =>
        toPdfAnswer(await generatePdf(pdfService, context, params.id, createWarningLog(request))),
      { isLong: true },
    ),

    route(
      operations.downloadProposalPdf,
      async ({ context, params, request }) => {
        const visitor = await visit(context, request, params.token);
        if (request.method === "HEAD") return toHeadAnswer((await openForDownload(visitor)).proposal.name);
        const counts = await isCounted(authenticate, visitor, request);
        return toPdfAnswer(await downloadPdf(pdfService, visitor, counts, createWarningLog(request)));
      },
      { isLong: true },
    ),
  ];
}

function toPdfAnswer({ name, bytes }: Pdf): RouteAnswer {
  return { ...toHeadAnswer(name), body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

function toHeadAnswer(name: string): RouteAnswer {
  return {
    status: 200,
    headers: { "content-type": "application/pdf", "content-disposition": formatAttachment(name, "pdf") },
  };
}

function createWarningLog({ log }: FastifyRequest): WarningLog {
  return (facts, message) => log.warn(facts, message);
}
