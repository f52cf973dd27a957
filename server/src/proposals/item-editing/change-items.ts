import type { Context, Tx } from "../../context.ts";
import { changeProposal } from "../index.ts";
import {
  applyToTree,
  type Changes,
  type AmountsById,
  getTree,
  items,
  assertTreeSize,
  toPages,
  type Owner,
  type Tree,
} from "../../records/items/index.ts";
import { assertSingleChoice } from "./choices.ts";

/** A locked proposal whose items are about to change. */
export interface OpenProposal {
  readonly owner: Owner;
  readonly tree: Tree;
  readonly at: string;
  readonly tx: Tx;
  /** The original of a draft revision. */
  readonly revisionOf: string | null;
}

export interface Change<T> {
  /** Absent if there is nothing to change. */
  readonly changes?: Changes;
  /** Metadata of the event. */
  readonly metadata: Record<string, unknown>;
  readonly result: T;
}

/** Items after a change. */
export interface ChangedItems<T> {
  readonly result: T;
  readonly tree: Tree;
  readonly amounts: AmountsById;
  /** The proposal's version after the change. */
  readonly version: number;
}

/** Applies the changes that `decide` returns to the items of a proposal, and updates the totals. */
export async function changeItems<T>(
  context: Context,
  proposalId: string,
  decide: (proposal: OpenProposal) => Change<T> | Promise<Change<T>>,
): Promise<ChangedItems<T>> {
  const { proposal, decision, pricing } = await changeProposal(
    context,
    proposalId,
    "edit content",
    async ({ proposal: locked, tx, at }) => {
      const owner: Owner = { organizationId: locked.organization_id, id: proposalId, owner: "proposal" };
      const before = await getTree(tx, locked);
      const { changes, metadata, result } = await decide({
        owner,
        tree: before,
        at,
        tx,
        revisionOf: locked.revision_of,
      });
      if (!changes) return { unchanged: true as const, tree: before, result };
      const tree = applyToTree(before, changes);
      assertSingleChoice(tree, changes);
      if (changes.inserted || changes.updated || changes.unarchived) assertTreeSize(tree.rows, owner.owner);
      await items.write(tx, owner, changes, at);
      const events = [{ type: "items_changed" as const, metadata }];
      return { pages: toPages(tree), events, tree, result };
    },
  );
  const { tree, result } = decision;
  return { result, tree, amounts: pricing?.amounts ?? new Map(), version: proposal.version };
}
