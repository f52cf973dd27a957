import type { AnonymousContext } from "../context.ts";
import type { Found } from "../recipients/index.ts";
import { makeDocument } from "./document/make-document.ts";
import type { Printer, Warn } from "./printer.ts";

/** A proposal as a PDF. */
export async function printProposal(
  printer: Printer,
  { clock }: Pick<AnonymousContext, "clock">,
  found: Found,
  warn: Warn,
): Promise<Uint8Array> {
  const { proposal } = found;
  return printer.print({
    document: makeDocument(found, null, clock.now()),
    at: proposal.updated_at,
    organizationId: proposal.organization_id,
    proposalId: proposal.id,
    warn,
  });
}
