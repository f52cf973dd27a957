import { getOrganization } from "../organizations/index.ts";
import type { ImportPage } from "@proffer/contract";
import type { Context, Tx } from "../context.ts";
import { items, pagesOfRows, rowsOfPages, refuseFaultyPages, refuseTooLarge } from "../items/index.ts";
import { newId } from "../platform/ids.ts";
import type { ItemRow } from "../schema.ts";
import { cleanContent, toFields, type Content } from "./content.ts";
import { recount } from "./proposal-counts.ts";
import type { Proposal } from "./proposal.ts";
import { writeNumbered } from "./proposal-number.ts";
import { replaceTags } from "./proposal-tags.store.ts";
import { insertIfFree } from "./proposals.store.ts";
import { recordChange } from "./record-change.ts";
import { pricePages } from "./reprice.ts";

/** Content and pages that a new proposal starts from. */
export interface Draft extends Content {
  readonly kind: Proposal["kind"];
  /** The template that the draft starts from. */
  readonly templateId?: string;
  readonly pages: readonly ImportPage[];
}

/** A proposal or template as it will be written: cleaned, checked and priced. */
export interface NewProposal {
  readonly proposal: Proposal;
  readonly content: Content;
  readonly items: readonly ItemRow[];
}

/**
 * Cleans, checks and prices a draft: the long part of making a proposal, done before its transaction, because SQLite
 * has one writer, for whom everybody else waits. A currency that the organization changes meanwhile counts from the
 * next change of the proposal on, as for every other proposal.
 */
export async function toNewProposal(
  { read, caller: { organizationId, userId }, clock }: Context,
  draft: Draft,
): Promise<NewProposal> {
  const now = clock.now();
  const id = newId();
  const { currency } = await getOrganization(read, organizationId);
  const content = cleanContent(draft);
  refuseFaultyPages(draft.pages);
  const itemRows = rowsOfPages(draft.pages, { organizationId, id, owner: "proposal" }, now);
  refuseTooLarge(itemRows, "proposal");
  const fields = toFields(content);
  const terms = { settings: fields.settings, status: "DRAFT", held_from: null } as const;
  const { totals } = pricePages(pagesOfRows(itemRows), terms, currency, now);
  const proposal: Proposal = {
    organization_id: organizationId,
    id,
    kind: draft.kind,
    version: 1,
    ...fields,
    ...terms,
    ...totals,
    created_by: userId,
    updated_by: userId,
    owner_id: userId,
    template_id: draft.templateId ?? null,
    view_count: 0,
    created_at: now,
    updated_at: now,
    archived_at: null,
    deleted_at: null,
    sent_at: null,
    first_viewed_at: null,
    last_viewed_at: null,
    won_at: null,
    lost_at: null,
    cancelled_at: null,
    recipients_signed_at: null,
    completed_at: null,
    last_activity_at: null,
    marked_as_won_method: null,
    status_note: null,
    decline_reason: null,
    acceptance: null,
    share_link_id: null,
    sent_to: [],
    emailed_at: null,
    sent_by: null,
    signing_round: 0,
  };
  return { proposal, content, items: itemRows };
}

/** Writes a new proposal with all that belongs to it, and its event; returns its id. */
export async function insertProposal(tx: Tx, context: Context, made: NewProposal): Promise<string> {
  const { proposal, content } = made;
  const { organization_id: organizationId, id, created_at: now } = proposal;
  const { proposal_number_pattern } = await getOrganization(tx, organizationId);
  const pattern = proposal.kind === "proposal" ? proposal_number_pattern : null;
  await writeNumbered(
    tx,
    { organizationId, given: content.proposal_number, pattern, now },
    (proposal_number) => insertIfFree(tx, { ...proposal, ...toFields({ ...content, proposal_number }) }),
  );
  await items.insertAll(tx, made.items);
  await replaceTags(tx, organizationId, id, content.tags);
  await recount(tx, null, proposal);
  await recordChange(tx, context, proposal, "proposal_created");
  return id;
}
