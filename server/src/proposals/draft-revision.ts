import { getQuantityBounds, type Quantity } from "@proffer/pricing";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { Context, Tx } from "../context.ts";
import { items, type StoredItem } from "../records/items/index.ts";
import { toCanonicalJson } from "../platform/canonical-json.ts";
import { hashText } from "../records/audit-trail/index.ts";
import { holdFiles } from "./attachments/hold-files.ts";
import type { Content } from "./content.ts";
import { toInitialProposal } from "./new-proposal.ts";
import type { Proposal, RevisionBase } from "./proposal.ts";
import { insertIfFree } from "./proposals.store.ts";

type Offered = Pick<
  Proposal,
  "name" | "description" | "settings" | "design" | "custom_variables" | "attachments"
>;

/**
 * Hashes an offer without its expiry and without the client's choices. Both can change while the proposal has a
 * draft revision.
 */
export function hashOffer(
  { name, description, settings, design, custom_variables, attachments }: Offered,
  rows: readonly StoredItem[],
): string {
  const offered = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, parent_id, order_key, content_json, ...row }) => [
      id,
      parent_id,
      row.name,
      order_key,
      JSON.parse(content_json, (_key, value: unknown) => removeChoices(value)),
    ]);
  const terms = { ...settings, expiring_on: null };
  const offer = { name, description, settings: terms, design, custom_variables, attachments, offered };
  return hashText(toCanonicalJson(offer));
}

/** Removes the selection of an option or a column, and a quantity that the client can set. */
function removeChoices(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { selected, isSelected: _chosen, quantity, ...others } = value as Choosable;
  return {
    ...others,
    ...(others.optional !== true && selected !== undefined && { selected }),
    ...(quantity && {
      quantity: getQuantityBounds(quantity).editable ? { ...quantity, current: 0 } : quantity,
    }),
  };
}

interface Choosable {
  readonly optional?: boolean;
  readonly selected?: boolean;
  readonly isSelected?: boolean;
  readonly quantity?: Quantity;
}

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
    // An approval of the original holds for the draft, unless the draft meets a rule harder than approved.
    ...(original.approval?.step === "approved" && {
      approval: original.approval,
      approval_state: original.approval.step,
    }),
  };
  if (!(await insertIfFree(tx, draft)))
    throw new Error(`The draft revision of ${original.id} cannot be inserted`);
  const { attachments: after, created_at: at } = draft;
  await holdFiles(tx, organization_id, { before: [], after, at });
  const outside = { organization_id, owner_id: id, owner: "proposal", search_key: null } as const;
  await items.insertAll(
    tx,
    rows.map((row) => ({ ...row, ...outside, archived_at: null })),
  );
}
