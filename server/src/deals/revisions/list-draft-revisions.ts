import type { ListedDraft, operations, Pagination, QueryOf } from "@proffer/contract";
import { listProfiles } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { listOpenDrafts } from "../../proposals/index.ts";

/** Lists one page of the open drafts of the organization. */
export async function listDraftRevisions(
  { read, caller }: Context,
  { page = 1, limit = 20, created_by: createdBy }: QueryOf<typeof operations.listDraftRevisions>,
): Promise<{ data: ListedDraft[]; pagination: Pagination }> {
  const { drafts, total } = await listOpenDrafts(read, caller.organizationId, { createdBy, page, limit });
  const ids = new Set(drafts.flatMap(({ created_by }) => created_by ?? []));
  const users = new Map((await listProfiles(read, [...ids])).map((user) => [user.id, user]));
  return {
    data: drafts.map((draft) => ({
      id: draft.id,
      name: draft.name,
      client_name: draft.client_name,
      revision_of: {
        id: draft.original_id,
        name: draft.original_name,
        number: draft.revision_number + 1,
      },
      created_at: draft.created_at,
      created_by: users.get(draft.created_by ?? "") ?? null,
      updated_at: draft.updated_at,
    })),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
