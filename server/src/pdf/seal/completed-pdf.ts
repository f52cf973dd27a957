import { createHash } from "node:crypto";
import type { AnonymousContext } from "../../context.ts";
import { currentSnapshot, trailOf } from "../../lifecycle/core.ts";
import { requestCompletedCopies } from "../../notifications/index.ts";
import type { Found } from "../../recipients/index.ts";
import type { ProposalRow } from "../../schema.ts";
import { makeDocument } from "../document/make-document.ts";
import type { Press } from "../press.ts";
import type { Warn } from "../printer.ts";
import { insertDocument, sealedPdf } from "./documents.store.ts";

/** Whether it was accepted or signed by all, so that nothing of it changes any more. */
export function isCompleted({ status, marked_as_won_method }: ProposalRow): boolean {
  return status === "WON" && marked_as_won_method !== null && marked_as_won_method !== "manual";
}

/** So long after its completion it is not sealed without a picture that may be had later. */
const patienceMs = 5 * 60_000;

/** The sealed document: made once, by whoever asks first, and the same bytes from then on. */
export async function completedPdf(
  { printer, seal }: Press,
  { read, transact, clock }: AnonymousContext,
  found: Found,
  warn: Warn,
): Promise<Uint8Array> {
  const { proposal } = found;
  const { organization_id, id, signing_round } = proposal;
  const kept = await sealedPdf(read, proposal);
  if (kept) return kept;
  const snapshot = await currentSnapshot(read, proposal);
  if (!snapshot || proposal.won_at === null)
    throw new Error(`The proposal ${id} is completed, and nothing was frozen`);
  const evidence = { sha256: snapshot.sha256, trail: await trailOf(read, organization_id, id) };
  const printed = await printer.print({
    document: makeDocument(found, evidence, proposal.won_at),
    at: proposal.won_at,
    organizationId: organization_id,
    proposalId: id,
    warn,
    waitsForPictures: Date.parse(clock.now()) < Date.parse(proposal.won_at) + patienceMs,
  });
  const at = clock.now();
  const sealed = Buffer.from(await seal.apply(printed, { at, reason: `Completed: ${proposal.name}` }));
  await transact(async (tx) => {
    const isFirst = await insertDocument(tx, {
      organization_id,
      proposal_id: id,
      round: signing_round,
      sha256: createHash("sha256").update(sealed).digest("hex"),
      pdf_base64: sealed.toString("base64"),
      created_at: at,
    });
    if (isFirst) await requestCompletedCopies(tx, proposal, at);
  });
  const first = await sealedPdf(read, proposal);
  if (!first) throw new Error(`The document of the proposal ${id} is not there although it was just kept`);
  return first;
}
