import type { BodyOf, operations } from "@proffer/contract";
import { joinTransaction, type Context } from "../context.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { archiveProposal, unarchiveProposal } from "./archive-proposal.ts";
import { changeProposal } from "./change-proposal.ts";
import { deleteProposal } from "./deleted/delete-proposal.ts";
import { replaceTags } from "./proposal-tags.store.ts";
import { starProposal } from "./star-proposal.ts";

type Body = BodyOf<typeof operations.changeProposals>;
type Action = Body["action"];

interface ChangedProposals {
  readonly changed_count: number;
  readonly message: string;
  readonly errors?: readonly string[];
}

/** The function that applies an action to one proposal, and the word for the action in the message. */
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
 * Applies one action to several proposals in one transaction and reports failures (specification, 4.10).
 * Locks proposals in sorted order, so that concurrent requests cannot deadlock.
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

/**
 * Returns the reason if the work was rejected. Rethrows any other error, so that the whole transaction is
 * rolled back.
 */
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

const maxTags = 100;

interface TagChange {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Adds tags to a proposal or removes tags. */
async function changeTags(context: Context, id: string, { add = [], remove = [] }: TagChange): Promise<void> {
  await changeProposal(context, id, { edits: ["tags"] }, async ({ proposal, tx }) => {
    const tags = [...new Set([...proposal.tags, ...add])].filter((tag) => !remove.includes(tag));
    if (tags.length > maxTags) throw invalid({ tags: `would be more than ${maxTags}` });
    if (JSON.stringify(tags) === JSON.stringify(proposal.tags)) return { unchanged: true };
    await replaceTags(tx, proposal.organization_id, id, tags);
    return { fields: { tags }, events: [{ type: "proposal_updated", metadata: { fields: ["tags"] } }] };
  });
}
