import type { AnonymousContext } from "../context.ts";
import type { Found } from "../recipients/index.ts";
import { makeDocument } from "./document/make-document.ts";
import type { Press } from "./press.ts";
import type { Warn } from "./printer.ts";
import { completedPdf, isCompleted } from "./seal/completed-pdf.ts";

/** A proposal as a PDF: the sealed one, once it is completed. */
export async function printProposal(
  press: Press,
  context: AnonymousContext,
  found: Found,
  warn: Warn,
): Promise<Uint8Array> {
  const { proposal } = found;
  if (isCompleted(proposal)) return completedPdf(press, context, found, warn);
  return press.printer.print({
    document: makeDocument(found, null, context.clock.now()),
    at: proposal.updated_at,
    organizationId: proposal.organization_id,
    proposalId: proposal.id,
    warn,
  });
}
