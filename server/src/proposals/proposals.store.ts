import type { Attachment, User } from "@proffer/contract";
import { sql, type SqlBool } from "kysely";
import { toCanonicalJson } from "../platform/canonical-json.ts";
import { listPeople } from "../accounts/index.ts";
import type { Reader, Tx } from "../context.ts";
import { compileQuery, compileListQuery } from "../platform/db/compile-query.ts";
import {
  type ViewStateIds,
  toViewStateIds,
  type WithStateId,
  RecentRows,
  type RowVersion,
} from "../platform/db/recent-reads.ts";
import { readPages } from "../platform/db/read-pages.ts";
import { createId } from "../platform/ids.ts";
import { selectSharedStateId } from "../services/shared-states/index.ts";
import { assertFitsThread } from "../platform/offload/thread-limit.ts";
import type { ProposalRow } from "../schema.ts";
import {
  listedFields,
  type JsonFields,
  type ListedProposal,
  type Proposal,
  type ProposalChanges,
} from "./proposal.ts";
import { whereOriginalIsOpen } from "./draft-revisions.store.ts";
import { toTotalKeys } from "./total-keys.ts";

/** Maps each JSON column to its field and to the JSON text used if the column is null. */
const jsonColumns: ReadonlyMap<string, readonly [field: keyof JsonFields, absent: string]> = new Map([
  ["settings_json", ["settings", "{}"]],
  ["design_json", ["design", "{}"]],
  ["tags_json", ["tags", "[]"]],
  ["custom_variables_json", ["custom_variables", "[]"]],
  ["client_values_json", ["client_values", "{}"]],
  ["attachments_json", ["attachments", "[]"]],
  ["crm_json", ["crm", "null"]],
  ["totals_json", ["totals", "{}"]],
  ["cached_totals_json", ["cached_totals", "null"]],
  ["margins_json", ["margins", "null"]],
  ["contract_json", ["contract", "null"]],
  ["due_json", ["due", "null"]],
  ["transactions_json", ["transactions", "[]"]],
  ["acceptance_json", ["acceptance", "null"]],
  ["sent_to_json", ["sent_to", "[]"]],
  ["base_json", ["base", "null"]],
  ["approval_json", ["approval", "null"]],
  ["removed_costs_json", ["removed_costs", "null"]],
]);

/** Parses the JSON columns of a row. */
export function toProposal(row: ProposalRow): Proposal {
  return parseColumns(row) as Proposal;
}

/**
 * Converts columns to fields. Takes the JSON fields from `parsed`, if present, instead of parsing them again.
 */
function parseColumns(columns: Partial<ProposalRow>, parsed?: Partial<JsonFields>): Partial<Proposal> {
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(columns)) {
    const [field, absent] = jsonColumns.get(column) ?? [];
    if (field === undefined) fields[column] = value;
    else fields[field] = parsed ? parsed[field] : JSON.parse((value as string | null) ?? absent ?? "null");
  }
  return fields;
}

/** Converts changed fields, or a whole proposal, to columns with a new state id. */
function toColumns(changes: ProposalChanges): Partial<ProposalRow> {
  const {
    settings,
    design,
    tags,
    custom_variables,
    client_values,
    attachments,
    crm,
    totals,
    cached_totals,
    margins,
    contract,
    due,
    transactions,
    acceptance,
    sent_to,
    base,
    approval,
    removed_costs,
    ...plain
  } = changes;
  return {
    ...plain,
    ...(settings && { settings_json: JSON.stringify(settings) }),
    ...(design && { design_json: JSON.stringify(design) }),
    ...(tags && { tags_json: JSON.stringify(tags) }),
    ...(custom_variables && { custom_variables_json: JSON.stringify(custom_variables) }),
    ...(client_values && { client_values_json: JSON.stringify(client_values) }),
    // In the canonical form, which the audit trail hashes, like the acceptance.
    ...(attachments && {
      attachments_json: attachments.length > 0 ? toCanonicalJson(attachments) : null,
    }),
    ...(crm !== undefined && { crm_json: crm && JSON.stringify(crm) }),
    ...(totals && { totals_json: JSON.stringify(totals) }),
    ...(cached_totals && { cached_totals_json: JSON.stringify(cached_totals) }),
    ...(totals &&
      cached_totals &&
      contract !== undefined &&
      toTotalKeys({ totals, cached_totals, contract })),
    ...(margins !== undefined && { margins_json: margins && JSON.stringify(margins) }),
    ...(contract !== undefined && { contract_json: contract && JSON.stringify(contract) }),
    ...(due !== undefined && { due_json: due && JSON.stringify(due) }),
    ...(transactions && {
      transactions_json: transactions.length > 0 ? JSON.stringify(transactions) : null,
    }),
    ...(acceptance !== undefined && { acceptance_json: acceptance && toCanonicalJson(acceptance) }),
    ...(sent_to && { sent_to_json: sent_to.length > 0 ? JSON.stringify(sent_to) : null }),
    ...(base !== undefined && { base_json: base && JSON.stringify(base) }),
    ...(approval !== undefined && { approval_json: approval && JSON.stringify(approval) }),
    ...(removed_costs !== undefined && {
      removed_costs_json: removed_costs && JSON.stringify(removed_costs),
    }),
    state_id: createId(),
  };
}

const rowById = compileQuery((read: Reader, given: { organizationId: string; id: string }) =>
  read
    .selectFrom("proposals")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null),
);

export async function findProposalById(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<Proposal | undefined> {
  const [row] = await rowById(read, { organizationId, id });
  return row && toProposal(row);
}

/** The open draft of the next revision of a proposal. */
export type DraftRevision = Pick<Proposal, "id" | "created_at" | "created_by" | "updated_at">;

export async function findDraftRevision(
  read: Reader,
  { organization_id, id }: Pick<Proposal, "organization_id" | "id">,
): Promise<DraftRevision | undefined> {
  return read
    .selectFrom("proposals")
    .select(["id", "created_at", "created_by", "updated_at"])
    .where("organization_id", "=", organization_id)
    .where("revision_of", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Everything that determines the detail of a proposal for one caller, except the clock. */
export interface DetailState extends WithStateId {
  readonly isStarred: boolean;
  readonly draft: DraftRevision | undefined;
  /** The original of a draft revision. */
  readonly original: Pick<Proposal, "name" | "revision_number"> | undefined;
  /** State id of the last change to any user profile. */
  readonly peopleStateId: string | null;
  readonly organizationStateId: string;
}

const detailState = compileQuery(
  (read: Reader, given: { organizationId: string; userId: string; id: string }) =>
    read
      .selectFrom("proposals")
      .innerJoin("organizations", "organizations.id", "proposals.organization_id")
      .leftJoin("stars", (join) =>
        join
          .onRef("stars.organization_id", "=", "proposals.organization_id")
          .onRef("stars.proposal_id", "=", "proposals.id")
          .on("stars.user_id", "=", given.userId),
      )
      .leftJoin("proposals as drafts", (join) =>
        join
          .onRef("drafts.organization_id", "=", "proposals.organization_id")
          .onRef("drafts.revision_of", "=", "proposals.id")
          .on("drafts.deleted_at", "is", null),
      )
      .leftJoin("proposals as originals", (join) =>
        join
          .onRef("originals.organization_id", "=", "proposals.organization_id")
          .onRef("originals.id", "=", "proposals.revision_of")
          .on("originals.deleted_at", "is", null),
      )
      .select([
        "proposals.state_id",
        "organizations.state_id as organization",
        "originals.name",
        "originals.revision_number",
        "stars.proposal_id as starred",
        "drafts.id",
        "drafts.created_at",
        "drafts.created_by",
        "drafts.updated_at",
        selectSharedStateId("people").as("people"),
      ])
      .where("proposals.organization_id", "=", given.organizationId)
      .where("proposals.id", "=", given.id)
      .where("proposals.deleted_at", "is", null),
  { isShared: true },
);

export async function findDetailState(
  read: Reader,
  given: { readonly organizationId: string; readonly userId: string; readonly id: string },
): Promise<DetailState | undefined> {
  const [row] = await detailState(read, given);
  if (!row) return undefined;
  const { state_id, starred, people, id, created_at, created_by, updated_at, name, revision_number } = row;
  return {
    state_id,
    isStarred: starred !== null,
    peopleStateId: people,
    organizationStateId: row.organization,
    draft: id && created_at && updated_at ? { id, created_at, created_by, updated_at } : undefined,
    original: name !== null && revision_number !== null ? { name, revision_number } : undefined,
  };
}

const viewStateIds = compileQuery(
  (read: Reader, given: { organizationId: string; id: string }) =>
    read
      .selectFrom("proposals")
      .innerJoin("organizations", "organizations.id", "proposals.organization_id")
      .select([
        "proposals.state_id as proposal",
        "organizations.state_id as organization",
        selectSharedStateId("people").as("people"),
        selectSharedStateId("images").as("images"),
      ])
      .where("proposals.organization_id", "=", given.organizationId)
      .where("proposals.id", "=", given.id)
      .where("proposals.deleted_at", "is", null),
  { isShared: true },
);

/**
 * Finds the state ids that determine the views of a proposal: the state ids of the proposal, its
 * organization, the user profiles and the deleted images.
 */
export async function findViewStateIds(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<ViewStateIds | undefined> {
  const [row] = await viewStateIds(read, { organizationId, id });
  return row && toViewStateIds(row);
}

const version = compileQuery((read: Reader, given: { organizationId: string; id: string }) =>
  read
    .selectFrom("proposals")
    .select("version")
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null),
);

export async function findVersion(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await version(read, { organizationId, id });
  return row?.version;
}

export async function findKind(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<Proposal["kind"] | undefined> {
  const row = await read
    .selectFrom("proposals")
    .select("kind")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.kind;
}

export async function hasProposal(read: Reader, organizationId: string, id: string): Promise<boolean> {
  return (await findVersion(read, organizationId, id)) !== undefined;
}

/** The conditions of two partial indexes, as literals: the databases would not use the indexes with parameters. */
const approvalSteps = {
  requested: sql<SqlBool>`approval_state = 'requested'`,
  decided: sql<SqlBool>`approval_state in ('approved', 'rejected') and sent_at is null
    and status not in ('WON', 'LOST', 'CANCELLED')`,
};

/**
 * Yields the proposals and drafts of revisions whose approval is requested, or was decided before the sending. Leaves
 * out archived ones. Reads a hundred at once.
 */
export async function* readWithApproval(
  read: Reader,
  organizationId: string,
  step: keyof typeof approvalSteps,
): AsyncGenerator<Proposal> {
  for (let after = ""; ;) {
    const rows = await read
      .selectFrom("proposals")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where(approvalSteps[step])
      .where("deleted_at", "is", null)
      .where("archived_at", "is", null)
      .where(whereOriginalIsOpen("proposals"))
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    yield* rows.map(toProposal);
    after = rows.at(-1)?.id ?? "";
    if (rows.length < rowsAtOnce) return;
  }
}

const rowsAtOnce = 100;

/** Yields the hashes of the files of an organization's proposals, including deleted ones. */
export async function* readAttachedFiles(read: Reader, organizationId: string): AsyncGenerator<string> {
  const rows = readPages(
    (after, limit) =>
      read
        .selectFrom("proposals")
        .select(["id", "attachments_json"])
        .where("organization_id", "=", organizationId)
        .where("attachments_json", "is not", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ({ id }) => id,
  );
  for await (const { attachments_json } of rows)
    for (const { sha256 } of JSON.parse(attachments_json ?? "[]") as Attachment[]) yield sha256;
}

/** Lists proposals whose approval was ever requested, by id after another one. */
export async function listRequestedApprovals(
  read: Reader,
  organizationId: string,
  after: string,
  limit: number,
): Promise<Proposal[]> {
  const rows = await read
    .selectFrom("proposals")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("approval_json", "is not", null)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toProposal);
}

/**
 * Lists the organizations with a proposal of this id, for platform admins. There may be several, because
 * clients choose ids. Looks up the id in each organization, because the primary key begins with the
 * organization.
 */
export async function listOrganizationsOfProposal(read: Reader, id: string): Promise<string[]> {
  const found = await read
    .selectFrom("organizations")
    .crossJoin("proposals")
    .whereRef("proposals.organization_id", "=", "organizations.id")
    .where("proposals.id", "=", id)
    .where("proposals.deleted_at", "is", null)
    .select("organizations.id")
    .execute();
  return found.map((each) => each.id);
}

const lock = compileQuery(
  (tx: Tx, given: { organizationId: string; id: string }) =>
    tx
      .updateTable("proposals")
      // An update, because SQLite has no `select … for update`.
      .set({ version: sql`version` })
      .where("organization_id", "=", given.organizationId)
      .where("id", "=", given.id)
      .where("deleted_at", "is", null)
      .returningAll(),
  { isLock: true },
);

/** Locks the row of a proposal until the transaction ends, without changing it. */
export async function lockById(tx: Tx, organizationId: string, id: string): Promise<Proposal | undefined> {
  const [row] = await lock(tx, { organizationId, id });
  return row && toProposal(row);
}

/** Returns true if a proposal has this id, even a deleted one. */
export async function isIdTaken(read: Reader, organizationId: string, id: string): Promise<boolean> {
  const holder = await read
    .selectFrom("proposals")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Returns true if a proposal has this number, unless it is deleted. */
export async function isNumberTaken(read: Reader, organizationId: string, number: string): Promise<boolean> {
  const holder = await read
    .selectFrom("proposals")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("proposal_number", "=", number)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Inserts a proposal. Returns false, and inserts nothing, if its number or id is taken. */
export async function insertIfFree(tx: Tx, proposal: Proposal): Promise<boolean> {
  const inserted = await tx
    .insertInto("proposals")
    .values(toColumns(proposal) as ProposalRow)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Columns in a unique index. Callers handle a violation of the index, so the database must check it at once:
 * writes of these columns must not be deferred.
 */
const numberColumns: ReadonlySet<string> = new Set(["proposal_number", "deleted_at"]);

/** Compiles the statement that writes these columns. */
function compileUpdate(columns: ReadonlyArray<keyof ProposalRow>) {
  return compileQuery(
    (tx: Tx, given: Partial<ProposalRow>) =>
      tx
        .updateTable("proposals")
        .set(Object.fromEntries(columns.map((column) => [column, given[column]])))
        .where("organization_id", "=", given.organization_id ?? "")
        .where("id", "=", given.id ?? ""),
    { isDeferred: !columns.some((column) => numberColumns.has(column)) },
  );
}

/**
 * Maximum number of cached statements. Most proposals change in a few combinations of columns, but clients
 * could cause any number of them.
 */
const maxUpdates = 100;

const updates = new Map<string, ReturnType<typeof compileUpdate>>();

/**
 * Writes fields of a locked proposal. Returns the new values of its columns. The JSON fields in the result
 * are the passed objects, which must not be modified. Always changes the state id, because items or signers
 * may have changed.
 */
export async function setFields(
  tx: Tx,
  { organization_id, id }: Pick<Proposal, "organization_id" | "id">,
  changes: ProposalChanges,
): Promise<Partial<Proposal>> {
  const values = toColumns(changes);
  const columns = (Object.keys(values) as Array<keyof ProposalRow>).filter(
    (name) => values[name] !== undefined,
  );
  const name = columns.join();
  let update = updates.get(name);
  if (!update && updates.size < maxUpdates) updates.set(name, (update = compileUpdate(columns)));
  if (update) {
    await update(tx, { ...values, organization_id, id });
    return parseColumns(values, changes);
  }
  await tx
    .updateTable("proposals")
    .set(values)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
  return parseColumns(values, changes);
}

const rowsById = compileListQuery((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select([...listedFields, "state_id", "settings_json", "tags_json", "cached_totals_json", "crm_json"])
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

const recentlyListed = new RecentRows<ListedProposal>();

/** Estimates the memory of a row in bytes: its objects and the JSON made from them. */
const estimateSize = (characters: number): number => 4 * characters + 4_000;

/** Finds proposals by id with the fields of a list. */
export function listProposalsById(
  read: Reader,
  organizationId: string,
  versions: readonly RowVersion[],
): Promise<ReadonlyMap<string, ListedProposal>> {
  return recentlyListed.list(read, versions, async (ids) => {
    const rows = await rowsById(read, ids, { organizationId });
    const measureRow = ({ settings_json, notes, crm_json }: (typeof rows)[number]) =>
      settings_json.length + (notes?.length ?? 0) + (crm_json?.length ?? 0);
    // Divided by 4, because these rows are only parsed and serialized, but not priced.
    assertFitsThread(rows.reduce((sum, row) => sum + measureRow(row), 0) / 4);
    return rows.map((row) => {
      const { state_id, settings_json, tags_json, cached_totals_json, crm_json, ...plain } = row;
      const listed = {
        ...plain,
        settings: JSON.parse(settings_json),
        tags: JSON.parse(tags_json),
        cached_totals: JSON.parse(cached_totals_json),
        crm: JSON.parse(crm_json ?? "null"),
      };
      return { id: row.id, state_id, row: listed, size: estimateSize(measureRow(row)) };
    });
  });
}

/**
 * Lists the creators, last editors and owners of proposals by id. Uses cached profiles if no profile has
 * changed since `peopleStateId`.
 */
export async function listUsers(
  read: Reader,
  proposals: Iterable<Partial<Pick<Proposal, "created_by" | "updated_by" | "owner_id">>>,
  peopleStateId?: string | null,
): Promise<ReadonlyMap<string, User>> {
  const ids = new Set<string>();
  for (const { created_by, updated_by, owner_id } of proposals)
    for (const id of [created_by, updated_by, owner_id]) if (id) ids.add(id);
  return listPeople(read, [...ids], peopleStateId);
}
