import type { ImportPage } from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { Context, Tx } from "../context.ts";
import { createId } from "../platform/ids.ts";
import { logChange } from "../records/change-log/index.ts";
import {
  type GivenIds,
  type IdChooser,
  items,
  type StoredItem,
  toPagesOfRows,
  assertUnknownIds,
  toRowsOfPages,
  assertValidPages,
  assertTreeSize,
  takenId,
} from "../records/items/index.ts";
import type { CheckedFile } from "../services/files/index.ts";
import type { OwnedItem } from "../schema.ts";
import { holdFiles } from "./attachments/hold-files.ts";
import { cleanContent, toFields, type Content } from "./content.ts";
import { recount } from "./proposal-counts.store.ts";
import { writeNumbered } from "./proposal-number.ts";
import { replaceTags } from "./proposal-tags.store.ts";
import type { Proposal } from "./proposal.ts";
import { insertIfFree, isIdTaken } from "./proposals.store.ts";
import { recordChange } from "./record-change.ts";
import { pricePages } from "./reprice.ts";
import { initialColumns } from "./tables.ts";

/** Content and pages of a new proposal. */
export interface Draft extends Content {
  readonly kind: Proposal["kind"];
  /** The template used for the draft. */
  readonly templateId?: string;
  readonly pages: readonly ImportPage[];
}

/** A cleaned, checked and priced proposal or template, ready to be written. */
export interface NewProposal {
  readonly proposal: Proposal;
  readonly content: Content;
  readonly items: readonly OwnedItem[];
  /** Ids chosen by the client, or undefined if all ids are new. */
  readonly given: GivenIds | undefined;
  /** The files of the attachments that are not stored yet. */
  readonly files?: readonly CheckedFile[];
}

/**
 * Cleans, checks and prices a draft. This is slow, so it must run before the transaction, which blocks all
 * other writers of SQLite. If the organization's currency changes meanwhile, the proposal gets the new
 * currency with its next change, like every other proposal.
 */
export async function toNewProposal(
  context: Context,
  draft: Draft,
  given?: GivenIds,
  chooseId?: IdChooser,
): Promise<NewProposal> {
  const { read, clock } = context;
  const { organizationId, userId } = context.caller;
  const now = clock.now();
  const id = given?.get("id") ?? createId();
  const { currency } = await getOrganization(read, organizationId);
  const content = cleanContent(draft);
  assertValidPages(draft.pages);
  const itemRows = toRowsOfPages(draft.pages, { organizationId, id, owner: "proposal" }, now, chooseId);
  assertTreeSize(itemRows, "proposal");
  const proposal = toInitialProposal(context, {
    id,
    kind: draft.kind,
    content,
    rows: itemRows,
    currency,
    ownerId: userId,
    templateId: draft.templateId,
  });
  return { proposal, content, items: itemRows, given };
}

/** Everything in which new proposals, templates and draft revisions differ. */
interface NewRecord {
  readonly id: string;
  readonly kind: Proposal["kind"];
  readonly content: Content;
  readonly rows: readonly StoredItem[];
  /** The currency of the organization. */
  readonly currency: string;
  readonly ownerId: string | null;
  readonly templateId?: string | undefined;
  /** People by whose names a search finds the proposal. */
  readonly addressees?: Proposal["sent_to"];
}

/** Creates the priced record of a new proposal, template or draft revision. */
export function toInitialProposal(
  { caller: { organizationId, userId }, clock, aiAgent }: Context,
  { id, kind, content, rows, currency, ownerId, templateId, addressees = [] }: NewRecord,
): Proposal {
  const now = clock.now();
  const fields = toFields(content, addressees);
  const terms = { settings: fields.settings, status: "DRAFT", held_from: null } as const;
  const { totals } = pricePages(toPagesOfRows(rows), terms, currency, now);
  return {
    organization_id: organizationId,
    id,
    kind,
    version: 1,
    ...fields,
    ...terms,
    ...totals,
    created_by: userId,
    updated_by: userId,
    updated_via: aiAgent ?? null,
    owner_id: ownerId,
    template_id: templateId ?? null,
    state_id: createId(),
    ...initialColumns,
    created_at: now,
    updated_at: now,
    client_values: {},
    transactions: [],
    acceptance: null,
    sent_to: [],
    base: null,
    approval: null,
    removed_costs: null,
  };
}

async function assertUnusedIds(tx: Tx, organizationId: string, given: GivenIds): Promise<void> {
  const id = given.get("id");
  if (id !== undefined && (await isIdTaken(tx, organizationId, id))) throw takenId("id");
  await assertUnknownIds(tx, organizationId, given);
}

/** Writes a new proposal with its related data and its event. Returns its id. */
export async function insertProposal(tx: Tx, context: Context, made: NewProposal): Promise<string> {
  const { proposal, content } = made;
  const { organization_id: organizationId, id, created_at: now } = proposal;
  const { proposal_number_pattern, time_zone } = await getOrganization(tx, organizationId);
  if (made.given) await assertUnusedIds(tx, organizationId, made.given);
  const pattern = proposal.kind === "proposal" ? proposal_number_pattern : null;
  const today = toLocalDate(now, time_zone);
  await writeNumbered(
    tx,
    { organizationId, given: content.proposal_number, pattern, today },
    async (proposal_number) => {
      const numbered = { ...proposal, ...toFields({ ...content, proposal_number }, []) };
      if (await insertIfFree(tx, numbered)) return true;
      // Another request has just used the id.
      if (made.given && (await isIdTaken(tx, organizationId, id))) throw takenId("id");
      return false;
    },
  );
  const { attachments } = proposal;
  await holdFiles(tx, organizationId, { before: [], after: attachments, at: context.clock.now() });
  await items.insertAll(tx, made.items);
  await replaceTags(tx, organizationId, id, content.tags);
  await recount(tx, null, proposal);
  await recordChange(tx, context, proposal, "proposal_created");
  await logChange(tx, context, proposal, ["proposal_created"]);
  return id;
}
