import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Reader } from "../context.ts";
import { compileListQuery } from "../platform/db/compile-query.ts";
import type { Proposal } from "./proposal.ts";

/** Leaves out drafts of revisions that cannot be published, because their original is archived or decided. */
export function whereOriginalIsOpen(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${alias}.revision_of`)} is null or exists (
    select 1 from proposals as originals
    where originals.organization_id = ${sql.ref(`${alias}.organization_id`)}
      and originals.id = ${sql.ref(`${alias}.revision_of`)} and originals.archived_at is null
      and originals.deleted_at is null and originals.status not in ('WON', 'LOST', 'CANCELLED')))`;
}

export type FoundDraft = Pick<Proposal, "id" | "approval_state">;

const draftedIds = compileListQuery(
  (read: Reader, ids: readonly string[], given: { organizationId: string }) =>
    read
      .selectFrom("proposals")
      .select(["id", "revision_of", "approval_state"])
      .where("organization_id", "=", given.organizationId)
      .where("revision_of", "in", ids)
      .where("deleted_at", "is", null),
);

/** Finds which of these proposals have a draft of their next revision. The keys are their ids. */
export async function findDrafted(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundDraft>> {
  if (ids.length === 0) return new Map();
  const rows = await draftedIds(read, ids, { organizationId });
  return new Map(rows.flatMap((row) => (row.revision_of === null ? [] : [[row.revision_of, row]])));
}

/** An open draft with the name and the revision number of its original. */
export interface ListedDraftRow extends Pick<
  Proposal,
  "id" | "name" | "client_name" | "created_at" | "created_by" | "updated_at"
> {
  readonly original_id: string;
  readonly original_name: string;
  readonly revision_number: number;
}

interface DraftPage {
  readonly createdBy: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Lists the open drafts of proposals that are not archived, the last changed first. */
export async function listOpenDrafts(
  read: Reader,
  organizationId: string,
  { createdBy, page, limit }: DraftPage,
): Promise<{ readonly drafts: readonly ListedDraftRow[]; readonly total: number }> {
  let open = read
    .selectFrom("proposals as drafts")
    .innerJoin("proposals as originals", (join) =>
      join
        .onRef("originals.organization_id", "=", "drafts.organization_id")
        .onRef("originals.id", "=", "drafts.revision_of"),
    )
    .where("drafts.organization_id", "=", organizationId)
    .where("drafts.revision_of", "is not", null)
    .where("drafts.deleted_at", "is", null)
    .where("originals.archived_at", "is", null);
  if (createdBy !== undefined) open = open.where("drafts.created_by", "=", createdBy);
  const { total } = await open
    .select((select) => select.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const drafts = await open
    .select([
      "drafts.id",
      "drafts.name",
      "drafts.client_name",
      "drafts.created_at",
      "drafts.created_by",
      "drafts.updated_at",
      "originals.id as original_id",
      "originals.name as original_name",
      "originals.revision_number",
    ])
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { drafts, total: Number(total) };
}
