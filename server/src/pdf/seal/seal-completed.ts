import type { AnonymousContext, Follow } from "../../context.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { JobHandler } from "../../platform/jobs/worker.ts";
import { findProposal } from "../../recipients/index.ts";
import type { Press } from "../press.ts";
import type { Warn } from "../printer.ts";
import { completedPdf, isCompleted } from "./completed-pdf.ts";

const kind = "seal_document";

interface Payload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** Asks for the document of what was just completed, so that it says how things were then. */
export const sealWhenWon: Follow = async (tx, { organization_id, proposal_id, metadata_json, at }) => {
  const { new_status } = JSON.parse(metadata_json) as { new_status?: string };
  if (new_status !== "WON" || proposal_id === null) return;
  const payload: Payload = { organization_id, proposal_id };
  await enqueue(tx, at, { kind, payload, runAt: at });
};

export function sealCompleted(press: Press, context: AnonymousContext, warn: Warn): JobHandler {
  return {
    kind,
    // Before the third, missing pictures are waited for no longer.
    retryAfterSeconds: [30, 90, 300, 3600],
    run: async (payload) => {
      const { organization_id, proposal_id } = payload as Payload;
      const found = await findProposal(context, organization_id, proposal_id);
      // Gone, or won by hand: there is nothing to seal.
      if (found && isCompleted(found.proposal)) await completedPdf(press, context, found, warn);
    },
  };
}
