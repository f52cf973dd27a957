import type { BodyOf, operations } from "@proffer/contract";
import { joinTransaction, type Context } from "../context.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { archiveProposal } from "./archive-proposal.ts";
import { changeTags } from "./change-tags.ts";
import { deleteProposal } from "./delete-proposal.ts";
import { starProposal } from "./star-proposal.ts";
import { unarchiveProposal } from "./unarchive-proposal.ts";

type Body = BodyOf<typeof operations.changeProposals>;
type Action = Body["action"];

interface ChangedProposals {
  readonly changed_count: number;
  readonly message: string;
  readonly errors?: readonly string[];
}

/** The effect of an action on one proposal, and its name in the message. */
interface BulkAction {
  readonly done: string;
  readonly run: (context: Context, id: string, tags: readonly string[]) => Promise<void>;
}

const actions: Readonly<Record<Action, BulkAction>> = {
  archive: { done: "Archived", run: archiveProposal },
  unarchive: { done: "Unarchived", run: unarchiveProposal },
  star: { done: "Starred", run: (context, id) => starProposal(context, id, true) },
  unstar: { done: "Unstarred", run: (context, id) => starProposal(context, id, false) },
  add_tags: { done: "Tagged", run: (context, id, tags) => changeTags(context, id, { add: tags }) },
  remove_tags: { done: "Untagged", run: (context, id, tags) => changeTags(context, id, { remove: tags }) },
  delete: { done: "Deleted", run: deleteProposal },
};

/**
 * Does the same to several proposals in one transaction; those that refuse it are reported, as of items (specification,
 * 4.10). Everybody locks the proposals in the same order.
 */
export async function changeProposals(
  context: Context,
  { action, proposal_ids, tags }: Body,
): Promise<ChangedProposals> {
  assertTagsFit(action, tags);
  const ids = [...new Set(proposal_ids)];
  const { done, run } = actions[action];
  const failures = await context.transact(async (tx) => {
    const nested = joinTransaction(context, tx);
    const failed = new Map<string, string>();
    for (const id of ids.toSorted()) {
      const failure = await catchRefusal(run(nested, id, tags ?? []));
      if (failure) failed.set(id, `Proposal ${id}: ${failure}`);
    }
    return failed;
  });
  const errors = ids.flatMap((id) => failures.get(id) ?? []);
  const count = ids.length - errors.length;
  return {
    changed_count: count,
    message: `${done} ${count} ${count === 1 ? "proposal" : "proposals"}`,
    ...(errors.length > 0 && { errors }),
  };
}

function assertTagsFit(action: Action, tags: Body["tags"]): void {
  const needsTags = action === "add_tags" || action === "remove_tags";
  if (needsTags && !tags) throw invalid({ tags: `is required for ${action}` });
  if (!needsTags && tags) throw invalid({ tags: `is not allowed for ${action}` });
}

/** Returns why the work was refused. What is no refusal is thrown on, and undoes everything. */
async function catchRefusal(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "INTERNAL_ERROR") throw error;
    if (error.code === "NOT_FOUND") return "not found";
    return Object.values(error.details ?? {})[0] ?? error.message;
  }
}
