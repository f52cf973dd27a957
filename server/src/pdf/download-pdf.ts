import type { ProposalSettings } from "@proffer/contract";
import type { RecipientContext } from "../context.ts";
import { linkNotFound } from "../lifecycle/index.ts";
import { recordChange } from "../proposals/core.ts";
import { deviceOf, findProposal, type Found, isReadable } from "../recipients/index.ts";
import { findWriteFault } from "../platform/db/faults.ts";
import { forbidden } from "../platform/errors.ts";
import type { Pdf } from "./generate-pdf.ts";
import { printProposal } from "./print-proposal.ts";
import type { Press } from "./press.ts";
import type { Warn } from "./printer.ts";

/** A recipient downloads what the link shows. `isCounted`: it is somebody who reads, and not only fetches. */
export async function downloadPdf(
  press: Press,
  context: RecipientContext,
  isCounted: boolean,
  warn: Warn,
): Promise<Pdf> {
  const found = await openForDownload(context);
  const bytes = await printProposal(press, context, found, warn);
  if (isCounted)
    await context
      .transact((tx) =>
        recordChange(tx, context, found.proposal, "pdf_viewed", { device: deviceOf(context.agent) }),
      )
      // Who reads gets what is there, also while nothing can be written.
      .catch((error: unknown) => {
        if (findWriteFault(error) === undefined) throw error;
        warn({ proposalId: found.proposal.id, err: error }, "a download was not counted");
      });
  return { name: found.proposal.name, bytes };
}

/** Refused with 403 where the link shows nothing, or the sender offers no PDF. */
export async function openForDownload(context: RecipientContext): Promise<Found> {
  const found = await findProposal(context, context.organizationId, context.link.proposalId);
  if (!found) throw linkNotFound();
  if (!isReadable(found.proposal)) throw forbidden("The proposal is closed");
  const settings: ProposalSettings = JSON.parse(found.proposal.settings_json);
  if (settings.hide_pdf_download) throw forbidden("The sender does not offer this proposal as a PDF");
  return found;
}
