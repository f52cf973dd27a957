import { getOrganization } from "../accounts/organizations/index.ts";
import type { Context, Tx } from "../context.ts";
import { items, type StoredItem, toPagesOfRows } from "../records/items/index.ts";
import { createId } from "../platform/ids.ts";
import { type Content, toFields } from "./content.ts";
import { removeProposal } from "./deleted/deleted-proposals.store.ts";
import { recount } from "./proposal-counts.store.ts";
import type { Proposal, RevisionBase } from "./proposal.ts";
import { insertIfFree } from "./proposals.store.ts";
import { pricePages } from "./reprice.ts";
import { initialColumns } from "./tables.ts";

/** The draft of the next revision of a proposal, ready to be written. */
export interface NewDraftRevision {
  readonly id: string;
  readonly content: Content;
  readonly rows: readonly StoredItem[];
  readonly base: RevisionBase;
}

/** Writes the draft of the next revision of a locked proposal. Its items keep their ids. */
export async function insertDraftRevision(
  tx: Tx,
  { caller, clock, aiAgent }: Context,
  original: Proposal,
  { id, content, rows, base }: NewDraftRevision,
): Promise<void> {
  const { organization_id, owner_id, sent_to } = original;
  const now = clock.now();
  const fields = toFields(content, sent_to);
  const terms = { settings: fields.settings, status: "DRAFT", held_from: null } as const;
  const { currency } = await getOrganization(tx, organization_id);
  const { totals } = pricePages(toPagesOfRows(rows), terms, currency, now);
  const draft: Proposal = {
    organization_id,
    id,
    kind: "revision",
    version: 1,
    ...fields,
    ...terms,
    ...totals,
    created_by: caller.userId,
    updated_by: caller.userId,
    updated_via: aiAgent ?? null,
    owner_id,
    template_id: null,
    state_id: createId(),
    ...initialColumns,
    created_at: now,
    updated_at: now,
    acceptance: null,
    sent_to: [],
    revision_of: original.id,
    base,
  };
  if (!(await insertIfFree(tx, draft)))
    throw new Error(`The draft revision of ${original.id} cannot be inserted`);
  const outside = { organization_id, owner_id: id, owner: "proposal", search_key: null } as const;
  await items.insertAll(
    tx,
    rows.map((row) => ({ ...row, ...outside, archived_at: null })),
  );
  await recount(tx, null, draft);
}

/** Removes a locked draft revision with all its data, after it was published. */
export async function removeDraftRevision(tx: Tx, draft: Proposal): Promise<void> {
  await recount(tx, draft, { ...draft, deleted_at: draft.updated_at });
  await removeProposal(tx, draft);
}
