import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import type { ProposalRow } from "../../schema.ts";
import type { Proposal } from "../proposal.ts";
import { toProposal } from "../proposals.store.ts";

export interface DeletedOfAnyOrganization {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly deleted_at: string | null;
}

/** Lists deleted proposals of all organizations, latest deletion first. */
export function listDeleted(read: Reader, limit: number): Promise<DeletedOfAnyOrganization[]> {
  return read
    .selectFrom("proposals")
    .innerJoin("organizations", "organizations.id", "proposals.organization_id")
    .select(["proposals.id", "proposals.name", "proposals.deleted_at", "organizations.name as organization"])
    .where("proposals.deleted_at", "is not", null)
    .where("proposals.kind", "<>", "revision")
    .orderBy("proposals.deleted_at", "desc")
    .limit(limit)
    .execute();
}

/** A deleted proposal in the list of its organization. */
type DeletedOfOrganization = Pick<
  ProposalRow,
  "id" | "name" | "proposal_number" | "client_name" | "kind" | "updated_by"
> & { readonly deleted_at: string };

/** Lists one page of an organization's deleted proposals, latest deletion first, with the total count. */
export async function listDeletedOfOrganization(
  read: Reader,
  organizationId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: DeletedOfOrganization[]; total: number }> {
  const deleted = read
    .selectFrom("proposals")
    .where("organization_id", "=", organizationId)
    .where("kind", "<>", "revision")
    .where("deleted_at", "is not", null);
  const { total } = await deleted
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await deleted
    .select(["id", "name", "proposal_number", "client_name", "kind", "updated_by"])
    .select((eb) => eb.ref("deleted_at").$notNull().as("deleted_at"))
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/**
 * Lists the organizations with a deleted proposal of this id. There may be several, because clients choose
 * ids.
 */
export async function listOrganizationsOfDeleted(read: Reader, id: string): Promise<string[]> {
  const deleted = await read
    .selectFrom("organizations")
    .crossJoin("proposals")
    .whereRef("proposals.organization_id", "=", "organizations.id")
    .where("proposals.id", "=", id)
    .where("proposals.deleted_at", "is not", null)
    .select("organizations.id")
    .orderBy("organizations.id")
    .execute();
  return deleted.map((each) => each.id);
}

/** Locks the row of a deleted proposal until the transaction ends. */
export async function lockDeleted(tx: Tx, organizationId: string, id: string): Promise<Proposal | undefined> {
  const row = await tx
    .updateTable("proposals")
    .set({ version: sql`version` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returningAll()
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Finds the id of the original, if a deleted proposal is a draft revision. */
export async function findOriginalOfDeleted(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom("proposals")
    .select("revision_of")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row?.revision_of ?? undefined;
}

type ProposalKey = Pick<Proposal, "organization_id" | "id">;

/** Finds the draft revision of a proposal that was deleted at this time. */
export async function findDraftDeletedAt(
  read: Reader,
  { organization_id, id }: ProposalKey,
  at: string,
): Promise<string | undefined> {
  const draft = await read
    .selectFrom("proposals")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("revision_of", "=", id)
    .where("deleted_at", "=", at)
    .executeTakeFirst();
  return draft?.id;
}

/** Lists the proposals deleted at or before `until`, in all organizations. */
export function listDeletedUntil(read: Reader, until: string): Promise<ProposalKey[]> {
  return read
    .selectFrom("proposals")
    .select(["organization_id", "id"])
    .where("deleted_at", "<=", until)
    .execute();
}

/** Tables that refer to the proposal by proposal_id. */
const relatedTables = [
  "change_entries",
  "change_operations",
  "proposal_tags",
  "stars",
  "events",
  "links",
  "signers",
  "snapshots",
  "audit_entries",
  "documents",
  "proposal_versions",
  "proposal_version_contents",
  "library_uses",
  "mails",
  "threads",
  "thread_messages",
  "payment_sessions",
  "connection_pushes",
  "deal_links",
] as const;

/**
 * Removes a proposal with all its data if it was deleted at or before `until`. Returns true if it was
 * removed.
 */
export async function removeDeleted(tx: Tx, proposal: ProposalKey, until: string): Promise<boolean> {
  const removed = await deleteRow(tx, proposal).where("deleted_at", "<=", until).executeTakeFirst();
  if (removed) await removeRelated(tx, proposal);
  return removed !== undefined;
}

/** Removes a locked proposal with all its data. */
export async function removeProposal(tx: Tx, proposal: ProposalKey): Promise<void> {
  await deleteRow(tx, proposal).execute();
  await removeRelated(tx, proposal);
}

function deleteRow(tx: Tx, { organization_id, id }: ProposalKey) {
  return tx
    .deleteFrom("proposals")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returning("id");
}

async function removeRelated(tx: Tx, { organization_id, id }: ProposalKey): Promise<void> {
  await tx
    .deleteFrom("items")
    .where("organization_id", "=", organization_id)
    .where("owner_id", "=", id)
    .where("owner", "=", "proposal")
    .execute();
  for (const table of relatedTables) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organization_id)
      .where("proposal_id", "=", id)
      .execute();
  }
}
