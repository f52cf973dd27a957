import type { DeletedProposal, Pagination } from "@proffer/contract";
import { listProfiles } from "../accounts/index.ts";
import type { Context } from "../context.ts";
import { listDeletedOfOrganization } from "./deleted-proposals.store.ts";

interface DeletedPage {
  readonly data: readonly DeletedProposal[];
  readonly pagination: Pagination;
}

/** Lists the deleted proposals of the caller's organization. Nothing changes a deleted one: whoever changed it last has deleted it. */
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
