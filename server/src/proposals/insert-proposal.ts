import type { ImportPage } from "@proffer/contract";
import type { Context, Tx } from "../context.ts";
import { items, pagesOfRows, refuseFaultyPages, refuseTooLarge, rowsOfPages } from "../items/core.ts";
import { newId } from "../platform/ids.ts";
import type { ProposalRow } from "../schema.ts";
import { checked, columnsOf, type Content } from "./content.ts";
import { organizationOf } from "./organization.store.ts";
import { recount } from "./proposal-counts.ts";
import { writeNumbered } from "./proposal-number.ts";
import { replaceTags } from "./proposal-tags.ts";
import { recordChange } from "./record-change.ts";
import { priceOf } from "./reprice.ts";

/** What every new proposal starts from, however it came about. */
export interface Draft extends Content {
  readonly kind: ProposalRow["kind"];
  readonly pages: readonly ImportPage[];
}

/** Makes a proposal or template with all that belongs to it and returns its id. */
export async function insertProposal(tx: Tx, context: Context, draft: Draft): Promise<string> {
  const { caller, clock } = context;
  const { organizationId, userId } = caller;
  const now = clock.now();
  const id = newId();
  const organization = await organizationOf(tx, organizationId);
  const content = checked(draft);
  refuseFaultyPages(draft.pages);
  const rows = rowsOfPages(draft.pages, { organizationId, id, owner: "proposal" }, now);
  refuseTooLarge(rows, "proposal");
  const columns = columnsOf(content);
  const terms = { settings_json: columns.settings_json, status: "DRAFT", held_from: null } as const;
  const { totals } = priceOf(pagesOfRows(rows), terms, organization.currency, now);
  const proposal: ProposalRow = {
    organization_id: organizationId,
    id,
    kind: draft.kind,
    version: 1,
    ...columns,
    ...terms,
    ...totals,
    created_by: userId,
    updated_by: userId,
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
    acceptance_json: null,
    share_link_id: null,
    sent_to_json: null,
    emailed_at: null,
    sent_by: null,
    signing_round: 0,
  };
  const pattern = draft.kind === "proposal" ? organization.proposal_number_pattern : null;
  await writeNumbered(
    tx,
    { organizationId, given: content.proposal_number, pattern, now },
    (proposal_number) => insertIfFree(tx, { ...proposal, ...columnsOf({ ...content, proposal_number }) }),
  );
  await items.insertAll(tx, rows);
  await replaceTags(tx, organizationId, id, content.tags);
  await recount(tx, null, proposal);
  await recordChange(tx, context, proposal, "proposal_created");
  return id;
}

async function insertIfFree(tx: Tx, proposal: ProposalRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("proposals")
    .values(proposal)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
