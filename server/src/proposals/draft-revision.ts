import { getOrganization } from "../accounts/organizations/index.ts";
import type { Context, Tx } from "../context.ts";
import { items, type StoredItem } from "../records/items/index.ts";
import { toCanonicalJson } from "../platform/canonical-json.ts";
import { hashText } from "../records/audit-trail/index.ts";
import type { Content } from "./content.ts";
import { toInitialProposal } from "./new-proposal.ts";
import type { Proposal, RevisionBase } from "./proposal.ts";
import { insertIfFree } from "./proposals.store.ts";

/**
 * Hashes an offer without its choices or its expiry. These two can change while the proposal has a draft
 * revision.
 */
export function hashOffer(
  { name, description, settings, design }: Pick<Proposal, "name" | "description" | "settings" | "design">,
  rows: readonly StoredItem[],
): string {
  const offered = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, parent_id, order_key, content_json, ...row }) => [
      id,
      parent_id,
      row.name,
      order_key,
      JSON.parse(content_json, (key, value: unknown) => (choiceFields.has(key) ? undefined : value)),
    ]);
  const terms = { ...settings, expiring_on: null };
  return hashText(toCanonicalJson({ name, description, settings: terms, design, offered }));
}

/** The fields that a choice can change. `current` is the quantity. */
const choiceFields: ReadonlySet<string> = new Set(["selected", "isSelected", "current"]);

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
  context: Context,
  original: Proposal,
  { id, content, rows, base }: NewDraftRevision,
): Promise<void> {
  const { organization_id, owner_id: ownerId, sent_to: addressees } = original;
  const { currency } = await getOrganization(tx, organization_id);
  const draft: Proposal = {
    ...toInitialProposal(context, { id, kind: "revision", content, rows, currency, ownerId, addressees }),
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
}
