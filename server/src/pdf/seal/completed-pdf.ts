import { createHash } from "node:crypto";
import type { AnonymousContext } from "../../context.ts";
import { findCurrentSnapshot } from "../../records/signers/index.ts";
import { listTrail } from "../../records/audit-trail/index.ts";
import { requestCompletedCopies } from "../../deals/notifications/index.ts";
import type { Proposal } from "../../proposals/index.ts";
import type { ViewSources } from "../../recipients/public-view/index.ts";
import { createDocument } from "../document/create-document.ts";
import type { PdfService } from "../pdf-service.ts";
import type { WarningLog } from "../pdf-renderer.ts";
import { insertDocument, findSealedPdf } from "./documents.store.ts";

/** Returns true if the proposal was accepted, or signed by everyone. Such a proposal never changes again. */
export function isCompleted({ status, marked_as_won_method }: Proposal): boolean {
  return status === "WON" && marked_as_won_method !== null && marked_as_won_method !== "manual";
}

/** Maximum time after the completion for which sealing waits for temporarily unavailable pictures. */
const pictureWaitMs = 5 * 60_000;

/** Gets the sealed document. The first call creates and stores it. Later calls return the stored bytes. */
export async function getCompletedPdf(
  { renderer, seal }: PdfService,
  { read, transact, clock }: AnonymousContext,
  found: ViewSources,
  warn: WarningLog,
): Promise<Uint8Array> {
  const { proposal } = found;
  const { organization_id, id, signing_round } = proposal;
  const kept = await findSealedPdf(read, proposal);
  if (kept) return kept;
  const snapshot = await findCurrentSnapshot(read, proposal);
  if (!snapshot || proposal.won_at === null)
    throw new Error(`The proposal ${id} is completed, but its content was not frozen`);
  const evidence = { sha256: snapshot.sha256, trail: await listTrail(read, organization_id, id) };
  const printed = await renderer.render({
    document: createDocument(found, evidence, proposal.won_at),
    at: proposal.won_at,
    organizationId: organization_id,
    proposalId: id,
    warn,
    requiresPictures: Date.parse(clock.now()) < Date.parse(proposal.won_at) + pictureWaitMs,
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
  const first = await findSealedPdf(read, proposal);
  if (!first) throw new Error(`The document of the proposal ${id} is missing although it was just stored`);
  return first;
}
