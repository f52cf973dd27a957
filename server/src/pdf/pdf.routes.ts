import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import { attachment } from "../platform/http/content-disposition.ts";
import type { Authenticate } from "../platform/http/mount.ts";
import { route, type Answered, type Route } from "../platform/http/route.ts";
import { isCounted, visit } from "../recipients/index.ts";
import { downloadPdf, openForDownload } from "./download-pdf.ts";
import { generatePdf, type Pdf } from "./generate-pdf.ts";
import type { Press } from "./press.ts";
import type { Warn } from "./printer.ts";

export interface PdfSide {
  readonly press: Press;
  /** Tells members from recipients: what members download is not counted. */
  readonly authenticate: Authenticate;
}

export function pdfRoutes({ press, authenticate }: PdfSide): readonly Route[] {
  return [
    route(
      operations.generateProposalPdf,
      async ({ context, params, request }) =>
        sent(await generatePdf(press, context, params.id, warnTo(request))),
      { isLong: true },
    ),

    route(
      operations.downloadProposalPdf,
      async ({ context, params, request }) => {
        const visitor = await visit(context, request, params.token);
        if (request.method === "HEAD") return headOf((await openForDownload(visitor)).proposal.name);
        const counts = await isCounted(authenticate, visitor, request);
        return sent(await downloadPdf(press, visitor, counts, warnTo(request)));
      },
      { isLong: true },
    ),
  ];
}

function sent({ name, bytes }: Pdf): Answered {
  return { ...headOf(name), body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

function headOf(name: string): Answered {
  return {
    status: 200,
    headers: { "content-type": "application/pdf", "content-disposition": attachment(name, "pdf") },
  };
}

function warnTo({ log }: FastifyRequest): Warn {
  return (facts, message) => log.warn(facts, message);
}
