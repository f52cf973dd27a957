import type { AnonymousContext, Follow } from "../../context.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { JobHandler } from "../../platform/jobs/worker.ts";
import { findProposal } from "../../recipients/index.ts";
import type { Press } from "../press.ts";
import type { Warn } from "../printer.ts";
import { completedPdf, isCompleted } from "./completed-pdf.ts";

const kind = "seal_document";

export interface SealPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** Asks for the document of what was just completed, so that it says how things were then. */
export const sealWhenWon: Follow = async (tx, { organization_id, proposal_id, metadata_json, at }) => {
  const { new_status } = JSON.parse(metadata_json) as { new_status?: string };
  if (new_status !== "WON" || proposal_id === null) return;
  const payload: SealPayload = { organization_id, proposal_id };
  await enqueue(tx, at, { kind, payload, runAt: at });
};

/** Makes and seals the document of a completed proposal, wherever that is done. */
export type SealDocument = (payload: SealPayload) => Promise<void>;

/** The job that `sealWhenWon` asks for. */
export function sealCompleted(sealDocument: SealDocument): JobHandler {
  return {
    kind,
    // Before the fourth, missing pictures are waited for no longer. Then each hour for a day: the copies wait for it.
    retryAfterSeconds: [30, 90, 300, ...Array<number>(24).fill(3600)],
    run: (payload) => sealDocument(payload as SealPayload),
  };
}

export function createSealDocument(press: Press, context: AnonymousContext, warn: Warn): SealDocument {
  return async ({ organization_id, proposal_id }) => {
    const found = await findProposal(context, organization_id, proposal_id);
    // Gone, or won by hand: there is nothing to seal.
    if (found && isCompleted(found.proposal)) await completedPdf(press, context, found, warn);
  };
}
