import type { DeletedProposal, Pagination } from "@proffer/contract";
import { listProfiles } from "../../accounts/index.ts";
import type { Context, AnonymousContext } from "../../context.ts";
import {
  listDeletedOfOrganization,
  listDeleted,
  type DeletedOfAnyOrganization,
  listDeletedUntil,
  removeDeleted,
} from "./deleted-proposals.store.ts";

interface DeletedPage {
  readonly data: readonly DeletedProposal[];
  readonly pagination: Pagination;
}

/**
 * Lists the deleted proposals of the caller's organization. The deletion is the last change to a proposal, so
 * `updated_by` is the user who deleted it.
 */
export async function listDeletedProposals(
  { read, caller }: Context,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<DeletedPage> {
  const { rows, total } = await listDeletedOfOrganization(read, caller.organizationId, { page, limit });
  const ids = new Set(rows.flatMap(({ updated_by }) => updated_by ?? []));
  const users = new Map((await listProfiles(read, [...ids])).map((user) => [user.id, user]));
  return {
    data: rows.map(({ id, name, proposal_number, client_name, kind, deleted_at, updated_by }) => ({
      id,
      name,
      proposal_number,
      client_name,
      is_template: kind === "template",
      deleted_at,
      deleted_by: users.get(updated_by ?? "") ?? null,
    })),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

const maxListed = 100;

/** Lists the restorable proposals of all organizations, latest deletion first. */
export async function listDeletedEverywhere({ read }: AnonymousContext): Promise<DeletedOfAnyOrganization[]> {
  return listDeleted(read, maxListed);
}

/**
 * Permanently removes the proposals deleted at or before `until`, with all their data. Returns their number.
 */
export async function purgeProposals({ read, transact }: AnonymousContext, until: string): Promise<number> {
  let purged = 0;
  // One transaction per proposal: other writers wait only briefly, and an interruption leaves no partly
  // removed proposal.
  for (const proposal of await listDeletedUntil(read, until)) {
    if (await transact((tx) => removeDeleted(tx, proposal, until))) purged += 1;
  }
  return purged;
}
