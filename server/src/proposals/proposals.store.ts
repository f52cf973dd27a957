import type { User } from "@proffer/contract";
import { sql } from "kysely";
import { canonicalJson } from "../audit-trail/index.ts";
import { listProfiles } from "../accounts/index.ts";
import type { Reader, Tx } from "../context.ts";
import { compileQuery, compileListQuery } from "../platform/db/compile-query.ts";
import { assertFitsThread } from "../platform/offload/thread-limit.ts";
import type { ProposalRow } from "../schema.ts";
import {
  type DetailedProposal,
  listedFields,
  type ListedProposal,
  type Proposal,
  type ProposalChanges,
} from "./proposal.ts";
import { toTotalKeys } from "./total-keys.ts";

/** Parses the JSON columns of a row. */
export function toProposal(row: ProposalRow): Proposal {
  const {
    settings_json,
    design_json,
    tags_json,
    crm_json,
    totals_json,
    cached_totals_json,
    acceptance_json,
    sent_to_json,
    ...plain
  } = row;
  return {
    ...plain,
    settings: JSON.parse(settings_json),
    design: JSON.parse(design_json),
    tags: JSON.parse(tags_json),
    crm: JSON.parse(crm_json ?? "null"),
    totals: JSON.parse(totals_json),
    cached_totals: JSON.parse(cached_totals_json),
    acceptance: JSON.parse(acceptance_json ?? "null"),
    sent_to: JSON.parse(sent_to_json ?? "[]"),
  };
}

/** The columns that hold the fields of a change, or of a whole proposal. */
function toColumns(changes: ProposalChanges): Partial<ProposalRow> {
  const { settings, design, tags, crm, totals, cached_totals, acceptance, sent_to, ...plain } = changes;
  return {
    ...plain,
    ...(settings && { settings_json: JSON.stringify(settings) }),
    ...(design && { design_json: JSON.stringify(design) }),
    ...(tags && { tags_json: JSON.stringify(tags) }),
    ...(crm !== undefined && { crm_json: crm && JSON.stringify(crm) }),
    ...(totals && { totals_json: JSON.stringify(totals) }),
    ...(cached_totals && { cached_totals_json: JSON.stringify(cached_totals) }),
    ...(totals && cached_totals && toTotalKeys({ totals, cached_totals })),
    // As the audit trail hashes it.
    ...(acceptance !== undefined && { acceptance_json: acceptance && canonicalJson(acceptance) }),
    ...(sent_to && { sent_to_json: sent_to.length > 0 ? JSON.stringify(sent_to) : null }),
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

/** Finds a proposal for its detail: large fields stay text. */
export async function findDetailedProposal(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<DetailedProposal | undefined> {
  const [row] = await rowById(read, { organizationId, id });
  if (!row) return undefined;
  const { settings_json, design_json, tags_json, totals_json, cached_totals_json, ...rest } = row;
  const { crm_json, acceptance_json, sent_to_json: _sentTo, ...plain } = rest;
  return {
    ...plain,
    crm: JSON.parse(crm_json ?? "null"),
    acceptance: JSON.parse(acceptance_json ?? "null"),
    cached_totals: JSON.parse(cached_totals_json),
    texts: {
      settings: settings_json,
      design: design_json,
      tags: tags_json,
      totals: totals_json,
      cached_totals: cached_totals_json,
    },
  };
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

export async function hasProposal(read: Reader, organizationId: string, id: string): Promise<boolean> {
  return (await findVersion(read, organizationId, id)) !== undefined;
}

/**
 * Lists the organizations that have a proposal of this id, for platform admins: clients choose ids. The join looks in each
 * organization by the primary key.
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

const lock = compileQuery((tx: Tx, given: { organizationId: string; id: string }) =>
  tx
    .updateTable("proposals")
    // Both databases know this statement; only one of them knows `select … for update`.
    .set({ version: sql`version` })
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null)
    .returningAll(),
);

/** Locks the row of a proposal until the transaction ends, and changes nothing of it. */
export async function lockById(tx: Tx, organizationId: string, id: string): Promise<Proposal | undefined> {
  const [row] = await lock(tx, { organizationId, id });
  return row && toProposal(row);
}

/** Tells whether a proposal has this id, a deleted one too. */
export async function isIdTaken(read: Reader, organizationId: string, id: string): Promise<boolean> {
  const holder = await read
    .selectFrom("proposals")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Tells whether a proposal that is not deleted has this number. */
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

/** Inserts a proposal; answers false, and inserts nothing, where its number is taken. */
export async function insertIfFree(tx: Tx, proposal: Proposal): Promise<boolean> {
  const inserted = await tx
    .insertInto("proposals")
    .values(toColumns(proposal) as ProposalRow)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes fields of a proposal whose row is locked. */
export async function setFields(
  tx: Tx,
  { organization_id, id }: Pick<Proposal, "organization_id" | "id">,
  changes: ProposalChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable("proposals")
    .set(toColumns(changes))
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

type ListRow = Pick<
  ProposalRow,
  (typeof listedFields)[number] | "settings_json" | "tags_json" | "cached_totals_json" | "crm_json"
>;

const rowsById = compileListQuery((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select([...listedFields, "settings_json", "tags_json", "cached_totals_json", "crm_json"])
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

/** Finds proposals by their ids, as a list shows them. */
export async function listProposalsById(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedProposal>> {
  const rows = ids.length === 0 ? [] : await rowsById(read, ids, { organizationId });
  // These texts are only copied, which takes a tenth of the time.
  assertFitsThread(
    rows.reduce((sum, row) => sum + row.settings_json.length + (row.notes?.length ?? 0), 0) / 10,
  );
  return new Map(rows.map((row) => [row.id, toListedProposal(row)]));
}

function toListedProposal(row: ListRow): ListedProposal {
  const { settings_json, tags_json, cached_totals_json, crm_json, ...plain } = row;
  return {
    ...plain,
    crm: JSON.parse(crm_json ?? "null"),
    texts: { settings: settings_json, tags: tags_json, cached_totals: cached_totals_json },
  };
}

/** Lists the users who made, changed and own the proposals, by id. */
export async function listUsers(
  read: Reader,
  proposals: Iterable<Partial<Pick<Proposal, "created_by" | "updated_by" | "owner_id">>>,
): Promise<ReadonlyMap<string, User>> {
  const ids = new Set<string>();
  for (const { created_by, updated_by, owner_id } of proposals)
    for (const id of [created_by, updated_by, owner_id]) if (id) ids.add(id);
  const users = await listProfiles(read, [...ids]);
  return new Map(users.map((user) => [user.id, user]));
}
