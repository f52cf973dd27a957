import type { User } from "@proffer/contract";
import type { Reader, Tx } from "../context.ts";
import { compiled, compiledWithList } from "../platform/db/compiled.ts";
import { assertFitsThread } from "../platform/offload/thread-limit.ts";
import type { ProposalRow } from "../schema.ts";

const listColumns = [
  "id",
  "kind",
  "version",
  "name",
  "proposal_number",
  "status",
  "notes",
  "settings_json",
  "tags_json",
  "crm_json",
  "cached_totals_json",
  "created_by",
  "updated_by",
  "created_at",
  "updated_at",
  "archived_at",
  "expiring_on",
  "sent_at",
  "recipients_signed_at",
  "completed_at",
  "last_activity_at",
  "marked_as_won_method",
] as const;

/** What the list item is made of. */
export type ListRow = Pick<ProposalRow, (typeof listColumns)[number]>;

const rowById = compiled((read: Reader, given: { organizationId: string; id: string }) =>
  read
    .selectFrom("proposals")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null),
);

export async function proposalById(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<ProposalRow | undefined> {
  const [row] = await rowById(read, { organizationId, id });
  return row;
}

const version = compiled((read: Reader, given: { organizationId: string; id: string }) =>
  read
    .selectFrom("proposals")
    .select("version")
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("deleted_at", "is", null),
);

export async function versionOf(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await version(read, { organizationId, id });
  return row?.version;
}

export async function proposalExists(read: Reader, organizationId: string, id: string): Promise<boolean> {
  return (await versionOf(read, organizationId, id)) !== undefined;
}

/** Whose it is, among all organizations: for platform admins only. The join looks in each by the primary key. */
export async function organizationOfProposal(read: Reader, id: string): Promise<string | undefined> {
  const found = await read
    .selectFrom("organizations")
    .crossJoin("proposals")
    .whereRef("proposals.organization_id", "=", "organizations.id")
    .where("proposals.id", "=", id)
    .where("proposals.deleted_at", "is", null)
    .select("organizations.id")
    .executeTakeFirst();
  return found?.id;
}

export async function setColumns(
  tx: Tx,
  { organization_id, id }: Pick<ProposalRow, "organization_id" | "id">,
  columns: Partial<Omit<ProposalRow, "organization_id" | "id">>,
): Promise<void> {
  await tx
    .updateTable("proposals")
    .set(columns)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

const rowsById = compiledWithList((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select(listColumns)
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

export async function listRows(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListRow>> {
  const rows = ids.length === 0 ? [] : await rowsById(read, ids, { organizationId });
  // These texts are only copied, which takes a tenth of the time.
  assertFitsThread(
    rows.reduce((sum, row) => sum + row.settings_json.length + (row.notes?.length ?? 0), 0) / 10,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const usersById = compiledWithList((read: Reader, ids: readonly string[]) =>
  read.selectFrom("users").select(["id", "name", "email", "avatar_url"]).where("id", "in", ids),
);

/** Those who made and changed the proposals. */
export async function usersOf(
  read: Reader,
  proposals: Iterable<Pick<ProposalRow, "created_by" | "updated_by">>,
): Promise<ReadonlyMap<string, User>> {
  const ids = new Set<string>();
  for (const { created_by, updated_by } of proposals) {
    if (created_by) ids.add(created_by);
    if (updated_by) ids.add(updated_by);
  }
  const users = ids.size === 0 ? [] : await usersById(read, [...ids], {});
  return new Map(users.map((user) => [user.id, user]));
}

const starOf = compiled(
  (read: Reader, given: { organizationId: string; userId: string; proposalId: string }) =>
    read
      .selectFrom("stars")
      .select("proposal_id")
      .where("organization_id", "=", given.organizationId)
      .where("user_id", "=", given.userId)
      .where("proposal_id", "=", given.proposalId),
);

export async function isStarred(
  read: Reader,
  organizationId: string,
  userId: string,
  proposalId: string,
): Promise<boolean> {
  const stars = await starOf(read, { organizationId, userId, proposalId });
  return stars.length > 0;
}
