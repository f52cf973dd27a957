import type { PublicationPreview } from "@proffer/contract";
import type { Caller, Context, Reader } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import {
  assertAllowed,
  findItemsOfVersion,
  pricePages,
  readOneVersion,
  toContent,
} from "../../proposals/index.ts";
import { comparePricedContents } from "../../proposals/version-history/index.ts";
import { toPagesOfRows } from "../../records/items/index.ts";
import { toAddressees } from "../lifecycle/index.ts";
import {
  assertPublishable,
  getOriginalId,
  listVoided,
  planPublication,
  type Publication,
} from "./plan-publication.ts";
import { limitToOffer } from "./read-revisions.ts";

/** Describes what publishing a draft would change now. Locks and writes nothing. */
export async function previewPublication(context: Context, draftId: string): Promise<PublicationPreview> {
  const originalId = await getOriginalId(context, draftId);
  const { read, caller, clock } = context;
  const at = clock.now();
  const publication = await readOneVersion(read, caller.organizationId, draftId, async (draft) => {
    // The original is read first. If the draft still exists afterwards, it was not published before the
    // original was read.
    const original = await findWithItems(read, caller, originalId);
    const drafted = await findItemsOfVersion(read, draft);
    if (!original || !drafted) return undefined;
    return planPublication({ original: original.proposal, before: original.rows, draft, drafted }, at);
  });
  if (!publication) throw notFound(draftId);
  const told = [...publication.original.sent_to, ...(await listVoided(read, publication.original))];
  return { ...presentPublication(caller, publication, at), recipients: [...toAddressees(told)] };
}

async function findWithItems(read: Reader, { organizationId }: Caller, id: string) {
  return readOneVersion(read, organizationId, id, async (proposal) => {
    const rows = await findItemsOfVersion(read, proposal);
    return rows && { proposal, rows };
  });
}

function presentPublication(
  caller: Caller,
  publication: Publication,
  at: string,
): Omit<PublicationPreview, "recipients"> {
  const { original, before, content, currency, rows, dropped } = publication;
  const { kind, totals, cached_totals } = original;
  const { settings } = content;
  const priced = pricePages(toPagesOfRows(rows.rows), { ...original, settings }, currency, at);
  const comparison = comparePricedContents(
    original.id,
    { content: { ...toContent(original), kind, rows: before }, totals, currency: cached_totals.currency },
    { content: { ...content, kind, rows: rows.rows }, totals: priced.totals.totals, currency },
  );
  return {
    ...limitToOffer(comparison),
    dropped_selections: [...dropped],
    voids_signing: original.status === "PENDING" || original.held_from === "PENDING",
    problem: findProblem(caller, publication, at),
  };
}

/** Returns the error that publishing would answer with, or null. */
function findProblem(caller: Caller, publication: Publication, at: string): PublicationPreview["problem"] {
  try {
    assertAllowed("change status", caller, publication.original);
    assertPublishable(publication, at);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details, reasons } = error;
    return { code, message, ...(details && { details }), ...(reasons && { reasons }) };
  }
}
