import type { BodyOf, operations } from "@proffer/contract";
import type { Context, Tx } from "../../context.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import {
  findDraftRevision,
  hashOffer,
  insertDraftRevision,
  lockForMember,
  type Content,
  type Proposal,
  toContent,
} from "../../proposals/index.ts";
import { getVersion, toRestoredContent } from "../../proposals/version-history/index.ts";
import { logChange } from "../../records/change-log/index.ts";
import {
  type Choices,
  items,
  listChoices,
  type StoredItem,
  toPagesOfRows,
} from "../../records/items/index.ts";

type Body = NonNullable<BodyOf<typeof operations.createRevision>>;

/**
 * Creates the draft of the next revision of a sent proposal, and returns its id. The draft is a separate
 * proposal whose items have the same ids as in the original.
 */
export async function createRevision(
  context: Context,
  originalId: string,
  { version_id: versionId }: Body = {},
): Promise<string> {
  const version = versionId === undefined ? undefined : await getVersion(context, originalId, versionId);
  return context.transact(async (tx) => {
    const original = await lockForMember(tx, context, originalId, "revise");
    assertRevisable(original);
    await assertNoOtherDraft(tx, original);
    const rows = await items.listOfOwner(tx, original.organization_id, originalId);
    const start = version
      ? { content: toRestoredContent(original, version), rows: version.content.rows }
      : { content: toContent(original), rows };
    const draft = {
      id: createId(),
      content: toDraftContent(start.content),
      rows: start.rows,
      base: {
        // If the draft starts from an earlier version, the choices that the client has made since that
        // version are merged when the draft is published.
        choices: { ...toChoices(rows), ...toChoices(start.rows) },
        expiring_on: start.content.settings.expiring_on ?? null,
        offer_sha256: hashOffer(original, rows),
      },
    };
    await insertDraftRevision(tx, context, original, draft);
    // Members who have the original open see that there is a draft.
    await logChange(tx, context, original, ["revision_started"]);
    return draft.id;
  });
}

function assertRevisable({ kind, sent_at }: Proposal): void {
  if (kind === "template") throw forbidden("A template has no revisions");
  if (sent_at === null) throw forbidden("The proposal has not been sent yet: edit it directly");
}

async function assertNoOtherDraft(tx: Tx, original: Proposal): Promise<void> {
  const draft = await findDraftRevision(tx, original);
  if (!draft) return;
  throw new AppError("CONFLICT", "The proposal already has a draft revision", { draft_id: draft.id });
}

function toChoices(rows: readonly StoredItem[]): Choices {
  return Object.fromEntries(
    [...listChoices(toPagesOfRows(rows))].map(([id, { selected, quantity }]) => [
      id,
      { selected, ...(quantity !== undefined && { quantity }) },
    ]),
  );
}

/** Removes the number, because numbers are unique and the original keeps it. */
function toDraftContent(content: Content): Content {
  return { ...content, proposal_number: null };
}
